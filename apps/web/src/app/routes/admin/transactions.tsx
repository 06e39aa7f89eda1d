import { TransactionsPage } from '#features/office/transactions/transactions-page.tsx'

export default function TransactionsRoute() {
  return <TransactionsPage />
}
