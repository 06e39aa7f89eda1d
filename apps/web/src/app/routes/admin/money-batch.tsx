export { BatchPage as default } from '#features/office/money/batch-page.tsx'
