import { SaleDetailsPage } from '#features/sell/balance/sale-details-page.tsx'

export default function SaleDetailsRoute() {
  return <SaleDetailsPage />
}
