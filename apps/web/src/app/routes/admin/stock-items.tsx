import { ItemsPage } from '#features/office/stock/items-page.tsx'

export default function StockItemsRoute() {
  return <ItemsPage />
}
