export { SaleDetailsPage as default } from '#features/seller/sell/balance/sale-details-page.tsx'
