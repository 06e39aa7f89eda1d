import { Navigate, useParams } from 'react-router'
import { ConnectorPage } from '#features/office/stock/connector-page.tsx'
import { ItemsPage } from '#features/office/stock/items-page.tsx'
import { SummaryPage } from '#features/office/stock/summary-page.tsx'
import { paths } from '#lib/paths.ts'

/** One route for all parts: every route of the panel adds to the first script of public pages. */
export default function StockRoute() {
  const { part } = useParams()
  if (part === undefined) return <SummaryPage />
  if (part === 'items') return <ItemsPage />
  return part === 'dmarket' ? <ConnectorPage /> : <Navigate to={paths.adminStock} replace />
}
