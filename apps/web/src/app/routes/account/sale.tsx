import { SalePage } from '#features/sell/sale/sale-page.tsx'

export default function SaleRoute() {
  return <SalePage />
}
