import { AccountsPage } from '#features/office/accounts/accounts-page.tsx'

export default function AccountsRoute() {
  return <AccountsPage />
}
