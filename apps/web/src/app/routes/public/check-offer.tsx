import { CheckOfferPage } from '#features/site/check-offer/check-offer-page.tsx'

export default function CheckOfferRoute() {
  return <CheckOfferPage />
}
