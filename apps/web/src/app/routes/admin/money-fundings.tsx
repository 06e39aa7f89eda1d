import { FundingsPage } from '#features/admin-money/fundings-page.tsx'

export default function FundingsRoute() {
  return <FundingsPage />
}
