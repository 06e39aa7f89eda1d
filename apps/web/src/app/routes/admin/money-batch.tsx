import { BatchPage } from '#features/admin-money/batch-page.tsx'

export default function BatchRoute() {
  return <BatchPage />
}
