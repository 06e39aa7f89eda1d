export { TaxPage as default } from '#features/office/money/tax-page.tsx'
