import type { Sale } from '@app/contract/selling/sales'

/** Ends after which another offer of ours is the simplest next step. */
const WORTH_REPEATING: readonly unknown[] = ['declined', 'countered', 'expired']

/**
 * The next step of a sale that waits for its items: another offer of ours, help with a taken account, or an offer that
 * the seller sends.
 */
export function offerTurnOf({ state, sentOffer, canRequestOffer }: Sale): 'again' | 'denied' | 'own' {
  if (state !== 'awaiting_items' || !sentOffer || !WORTH_REPEATING.includes(sentOffer.problem)) return 'own'
  if (sentOffer.isDenied) return 'denied'
  return canRequestOffer ? 'again' : 'own'
}
