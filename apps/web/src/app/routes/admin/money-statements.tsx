import { StatementsPage } from '#features/office/money/statements-page.tsx'

export default function StatementsRoute() {
  return <StatementsPage />
}
