import { AccountLayout } from '#features/seller/account/account-layout.tsx'

export default function AccountRoute() {
  return <AccountLayout />
}
