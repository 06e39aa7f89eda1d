import { isCalled } from '@app/contract/payments/rails'
import { failPayout } from './decide-payout-outcome.ts'
import type { Decision, PayoutWorld, Refusal } from './facts.ts'

/**
 * The order stands in a file that nobody has received, so it has not left. A reason that came up since the gate takes it back: a
 * sale gets a new payout, which waits at the gate; a withdrawal is on the balance again.
 */
export function withdrawOrder(world: PayoutWorld): Decision | Refusal {
  const { payout, sale, seller } = world
  const isWaiting = payout.state === 'submitting' && payout.isSubmitted
  if (!isWaiting || isCalled(payout.rail)) return { refused: 'wrong_state' }
  const isReversed = sale !== null && sale.reversedAt !== null
  if (!isReversed && !seller.isFrozen && seller.openDebtGrosze === 0n) return { refused: 'not_due' }
  return failPayout(world, [{ type: 'create_payout' }])
}
