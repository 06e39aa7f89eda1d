import { ReconciliationPage } from '#features/admin-money/reconciliation-page.tsx'

export default function ReconciliationRoute() {
  return <ReconciliationPage />
}
