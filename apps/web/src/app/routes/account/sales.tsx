import { titledPage } from '#components/layouts/titled-page.tsx'
import { SalesPage } from '#features/seller/inventory/sales-page.tsx'

export default titledPage('title.sales', SalesPage)
