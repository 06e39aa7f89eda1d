import { CheckOfferPage } from '#features/check-offer/check-offer-page.tsx'

export default function CheckOfferRoute() {
  return <CheckOfferPage />
}
