export { CheckOfferPage as default } from '#features/site/check-offer/check-offer-page.tsx'
