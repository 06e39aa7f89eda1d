import { TransactionPage } from '#features/admin-transactions/transaction-page.tsx'

export default function TransactionRoute() {
  return <TransactionPage />
}
