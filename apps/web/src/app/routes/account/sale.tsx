import { SalePage } from '#features/seller/sell/sale/sale-page.tsx'

export default function SaleRoute() {
  return <SalePage />
}
