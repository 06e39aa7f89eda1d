import { BalancePage } from '#features/seller/sell/balance/balance-page.tsx'

export default function BalanceRoute() {
  return <BalancePage />
}
