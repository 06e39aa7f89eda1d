export { SellersPage as default } from '#features/office/money/sellers-page.tsx'
