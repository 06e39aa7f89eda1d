import { ReconciliationPage } from '#features/office/money/reconciliation-page.tsx'

export default function ReconciliationRoute() {
  return <ReconciliationPage />
}
