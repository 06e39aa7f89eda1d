export { BalancePage as default } from '#features/seller/sell/balance/balance-page.tsx'
