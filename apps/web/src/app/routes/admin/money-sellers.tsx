import { SellersPage } from '#features/office/money/sellers-page.tsx'

export default function SellersRoute() {
  return <SellersPage />
}
