import type { SaleState } from '@app/contract/selling/sales'

/**
 * Every legal state change of a sale; the rows of `sale_transitions` are the same. `paying` to `items_received` is a
 * failed payout: the seller gives other details.
 */
export const SALE_TRANSITIONS: Record<SaleState, readonly SaleState[]> = {
  awaiting_items: ['offer_wanted', 'offer_seen', 'verifying', 'review', 'cancelled', 'failed'],
  // We send the offer. While it may be open at Steam, the sale ends only after Steam ended the offer.
  offer_wanted: ['offer_sent', 'verifying', 'awaiting_items', 'cancelled', 'failed'],
  offer_sent: ['verifying', 'awaiting_items', 'cancelled', 'failed'],
  offer_seen: ['awaiting_items', 'verifying', 'review', 'cancelled', 'failed'],
  // Committed before the offer is accepted. The sale goes back only when it is proven that nothing was accepted.
  verifying: ['offer_seen', 'items_received', 'review', 'failed'],
  review: ['awaiting_items', 'items_received', 'failed'],
  items_received: ['protected', 'paying', 'failed'],
  protected: ['paying', 'review', 'failed'],
  paying: ['items_received', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
}

export function canMoveSale(from: SaleState, to: SaleState): boolean {
  return SALE_TRANSITIONS[from].includes(to)
}

/** From `verifying` on a sale cannot be cancelled, because the items may already be ours. */
export function canCancelSale(state: SaleState): boolean {
  return canMoveSale(state, 'cancelled')
}

/** Our own offer for the sale may be open at Steam. */
export function isOfferOurs(state: SaleState): boolean {
  return state === 'offer_wanted' || state === 'offer_sent'
}

export function isSaleEnded(state: SaleState): boolean {
  return SALE_TRANSITIONS[state].length === 0
}
