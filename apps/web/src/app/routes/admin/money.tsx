import { MoneyPage } from '#features/admin-money/money-page.tsx'

export default function MoneyRoute() {
  return <MoneyPage />
}
