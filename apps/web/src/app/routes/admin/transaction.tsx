export { TransactionPage as default } from '#features/office/transactions/transaction-page.tsx'
