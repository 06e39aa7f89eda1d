import { SellersPage } from '#features/admin-money/sellers-page.tsx'

export default function SellersRoute() {
  return <SellersPage />
}
