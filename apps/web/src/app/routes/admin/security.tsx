import { SecurityPage } from '#features/admin-shell/factor/security-page.tsx'

export default function SecurityRoute() {
  return <SecurityPage />
}
