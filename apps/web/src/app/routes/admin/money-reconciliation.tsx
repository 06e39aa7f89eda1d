export { ReconciliationPage as default } from '#features/office/money/reconciliation-page.tsx'
