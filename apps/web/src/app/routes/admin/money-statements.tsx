import { StatementsPage } from '#features/admin-money/statements-page.tsx'

export default function StatementsRoute() {
  return <StatementsPage />
}
