import { MoneyPage } from '#features/office/money/money-page.tsx'

export default function MoneyRoute() {
  return <MoneyPage />
}
