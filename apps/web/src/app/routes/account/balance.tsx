import { BalancePage } from '#features/sell/balance/balance-page.tsx'

export default function BalanceRoute() {
  return <BalancePage />
}
