import { FundingsPage } from '#features/office/money/fundings-page.tsx'

export default function FundingsRoute() {
  return <FundingsPage />
}
