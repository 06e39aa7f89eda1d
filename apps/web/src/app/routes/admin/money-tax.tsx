import { TaxPage } from '#features/admin-money/tax-page.tsx'

export default function TaxRoute() {
  return <TaxPage />
}
