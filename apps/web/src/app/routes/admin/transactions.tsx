export { TransactionsPage as default } from '#features/office/transactions/transactions-page.tsx'
