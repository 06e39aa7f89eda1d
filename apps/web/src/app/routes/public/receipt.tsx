import { ReceiptPage } from '#features/site/receipt/receipt-page.tsx'

export default function ReceiptRoute() {
  return <ReceiptPage />
}
