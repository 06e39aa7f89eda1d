export { OffersPage as default } from '#features/office/money/offers-page.tsx'
