export { SkinPricesPage as default } from '#features/office/skin-prices/skin-prices-page.tsx'
