export { ReceiptPage as default } from '#features/site/receipt/receipt-page.tsx'
