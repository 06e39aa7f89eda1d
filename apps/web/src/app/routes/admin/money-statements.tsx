export { StatementsPage as default } from '#features/office/money/statements-page.tsx'
