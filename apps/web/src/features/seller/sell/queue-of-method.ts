import type { LiquidityLight } from '@app/contract/selling/payout-board-facts'
import type { PayoutQueuesResponse } from '@app/contract/selling/payout-board'
import { railsOf, type Coin, type PayoutMethod } from '@app/contract/payments/rails'
import type { Queue } from '#components/payout-queues/queue-light.tsx'

type Queues = PayoutQueuesResponse['queues']

/** From best to worst. `unknown` is better than `red`, because `red` means a known shortage. */
const ORDER = ['green', 'amber', 'unknown', 'red'] as const satisfies LiquidityLight[]

/** Before the seller selects a coin, returns the worse of the two queues. */
export function queueOfMethod(
  queues: Queues,
  method: PayoutMethod,
  coin: Coin | undefined,
): Queue | undefined {
  const rails = railsOf(method, coin)
  const own = queues.filter(({ rail }) => rails.includes(rail))
  if (own.length === 0) return undefined
  const worst = Math.max(...own.map(({ light }) => ORDER.indexOf(light)))
  return { light: ORDER[worst] ?? 'unknown', waiting: Math.max(...own.map(({ waiting }) => waiting)) }
}
