import { ReceiptPage } from '#features/receipt/receipt-page.tsx'

export default function ReceiptRoute() {
  return <ReceiptPage />
}
