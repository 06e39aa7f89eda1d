export { AccountsPage as default } from '#features/office/accounts/accounts-page.tsx'
