import { CashOverview } from '#features/office/dashboard/cash-overview.tsx'
import { MoneyPage } from '#features/office/money/money-page.tsx'

export default function MoneyRoute() {
  return <MoneyPage overview={<CashOverview />} />
}
