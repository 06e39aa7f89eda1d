export { SalePage as default } from '#features/seller/sell/sale/sale-page.tsx'
