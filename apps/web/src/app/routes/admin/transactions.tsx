import { TransactionsPage } from '#features/admin-transactions/transactions-page.tsx'

export default function TransactionsRoute() {
  return <TransactionsPage />
}
