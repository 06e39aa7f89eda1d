export { SummaryPage as default } from '#features/office/stock/summary-page.tsx'
