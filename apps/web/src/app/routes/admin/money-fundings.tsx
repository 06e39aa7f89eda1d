export { FundingsPage as default } from '#features/office/money/fundings-page.tsx'
