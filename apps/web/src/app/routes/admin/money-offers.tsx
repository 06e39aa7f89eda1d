import { OffersPage } from '#features/office/money/offers-page.tsx'

export default function OffersRoute() {
  return <OffersPage />
}
