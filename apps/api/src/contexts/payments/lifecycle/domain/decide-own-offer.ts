import { isOfferOurs } from '#shared/sale-states.ts'
import { decision, type CancelReason, type Decision, type Refusal, type SaleFacts } from './facts.ts'
import { end, move } from './sale-steps.ts'

/** Events of an offer that we send to the seller. */
export type OwnOfferEvent =
  /** A place for the offer is reserved in the same transaction. */
  | { type: 'offer_requested' }
  /** Steam named the offer, or a poll showed it. */
  | { type: 'offer_sent' }
  /** The seller accepted it: the items are on their way to us. */
  | { type: 'offer_accepted' }
  /** Steam says that it ended, or certainly never got it. */
  | { type: 'offer_ended' }
  /** The seller prefers to send the offer. */
  | { type: 'own_offer_wanted' }

export function decideOwnOffer(sale: SaleFacts, event: OwnOfferEvent, nowMs: number): Decision | Refusal {
  if (event.type === 'offer_requested') {
    if (sale.state !== 'awaiting_items' || sale.sentOffer === null) return { refused: 'wrong_state' }
    return nowMs < sale.deadlineAt ? move('offer_wanted') : { refused: 'not_due' }
  }
  if (!isOfferOurs(sale.state)) return { refused: 'wrong_state' }
  switch (event.type) {
    case 'offer_sent':
      return sale.state === 'offer_wanted' ? move('offer_sent') : { refused: 'wrong_state' }
    case 'offer_accepted':
      return move('verifying', { salePatch: { acceptStartedAt: nowMs } })
    case 'offer_ended':
      return endFor(sale.sentOffer?.cancelReason ?? null)
    case 'own_offer_wanted':
  }
  return takeBack(sale, 'own_offer')
}

/**
 * A sale never ends while our offer may be open at Steam: the seller could still accept it, and we would get items
 * without a price.
 */
export function takeBack(sale: SaleFacts, reason: CancelReason): Decision | Refusal {
  const wanted = sale.sentOffer?.cancelReason ?? null
  // The first wish that ends the sale stays; until Steam has answered, another one changes nothing.
  if (wanted !== null && (wanted !== 'own_offer' || reason === 'own_offer')) return decision({})
  if (sale.sentOffer?.hasStarted === true)
    return decision({ effects: [{ type: 'cancel_sent_offer', reason }] })
  const ended = endFor(reason)
  return { ...ended, effects: [{ type: 'end_unsent_offer' }, ...ended.effects] }
}

/** Without a reason the seller may send an offer, or ask for another one of ours. */
function endFor(reason: CancelReason | null): Decision {
  if (reason === null || reason === 'own_offer') return move('awaiting_items')
  return end(reason === 'rejected_by_operator' ? 'failed' : 'cancelled', reason)
}
