import { SaleDetailsPage } from '#features/seller/sell/balance/sale-details-page.tsx'

export default function SaleDetailsRoute() {
  return <SaleDetailsPage />
}
