import { isOfferOurs } from '#shared/sale-states.ts'
import { decision, type Decision, type Effect, type Refusal, type SaleFacts } from './facts.ts'
import { end, move } from './sale-steps.ts'

/**
 * Nobody can ask Steam about a lost account any more. A sale whose offer may be there ends, because the seller has to
 * be told to leave that offer alone. One without an offer goes to another account. Staff decide about items that may
 * have arrived.
 */
export function decideAccountLoss(sale: SaleFacts, hasOtherAccount: boolean): Decision | Refusal {
  const { state, sentOffer } = sale
  if (state === 'verifying') return move('review')
  if (state !== 'awaiting_items' && state !== 'offer_seen' && !isOfferOurs(state))
    return { refused: 'wrong_state' }
  const effects: Effect[] = sentOffer === null ? [] : [{ type: 'abandon_sent_offer' }]
  const isOfferThere = state === 'offer_seen' || sentOffer?.hasStarted === true
  if (isOfferThere || !hasOtherAccount) {
    const wanted = sentOffer?.cancelReason ?? 'own_offer'
    const reason = wanted === 'own_offer' ? 'account_lost' : wanted
    return end(reason === 'rejected_by_operator' ? 'failed' : 'cancelled', reason, { effects })
  }
  return state === 'awaiting_items' ? decision({}) : move('awaiting_items', { effects })
}
