import { OffersPage } from '#features/admin-money/offers-page.tsx'

export default function OffersRoute() {
  return <OffersPage />
}
