import { AccountLayout } from '#features/account/account-layout.tsx'

export default function AccountRoute() {
  return <AccountLayout />
}
