export { AccountLayout as default } from '#features/seller/account/account-layout.tsx'
