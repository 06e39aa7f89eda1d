import { SummaryPage } from '#features/office/stock/summary-page.tsx'

export default function StockRoute() {
  return <SummaryPage />
}
