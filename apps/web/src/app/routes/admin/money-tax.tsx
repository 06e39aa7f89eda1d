import { TaxPage } from '#features/office/money/tax-page.tsx'

export default function TaxRoute() {
  return <TaxPage />
}
