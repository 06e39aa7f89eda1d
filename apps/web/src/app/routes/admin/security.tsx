import { SecurityPage } from '#features/office/shell/factor/security-page.tsx'

export default function SecurityRoute() {
  return <SecurityPage />
}
