import { BatchPage } from '#features/office/money/batch-page.tsx'

export default function BatchRoute() {
  return <BatchPage />
}
