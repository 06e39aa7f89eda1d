export { BankPage as default } from '#features/office/money/bank-page.tsx'
