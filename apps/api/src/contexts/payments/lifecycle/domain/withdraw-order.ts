import { isCalled } from '@app/contract/payments/rails'
import { failPayout } from './decide-payout-outcome.ts'
import type { Decision, PayoutWorld, Refusal } from './facts.ts'

/**
 * The order is in a file that was not downloaded, so no money has left. A new reason since the submission checks
 * removes it: a sale gets a new payout, which passes all checks again; a withdrawal returns to the balance.
 */
export function withdrawOrder(world: PayoutWorld): Decision | Refusal {
  const { payout, sale, seller } = world
  const isWaiting = payout.state === 'submitting' && payout.isSubmitted
  if (!isWaiting || isCalled(payout.rail)) return { refused: 'wrong_state' }
  const isReversed = sale !== null && sale.reversedAt !== null
  if (!isReversed && !seller.isFrozen && seller.openDebtGrosze === 0n) return { refused: 'not_due' }
  return failPayout(world, [{ type: 'create_payout' }])
}
