import { TransactionPage } from '#features/office/transactions/transaction-page.tsx'

export default function TransactionRoute() {
  return <TransactionPage />
}
