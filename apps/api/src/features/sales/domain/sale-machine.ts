import type { SaleState } from '@app/contract/sales'

/** The steps a sale can take. The database holds the same list and refuses every other step. */
export const SALE_TRANSITIONS: Record<SaleState, readonly SaleState[]> = {
  awaiting_items: ['offer_seen', 'verifying', 'review', 'failed', 'cancelled'],
  offer_seen: ['awaiting_items', 'verifying', 'review', 'failed', 'cancelled'],
  // Written down before the offer is accepted; back again only when it is proven that nothing was accepted.
  verifying: ['offer_seen', 'review', 'items_received', 'failed'],
  review: ['awaiting_items', 'items_received', 'failed'],
  items_received: ['protected', 'paying', 'failed'],
  protected: ['review', 'paying', 'failed'],
  paying: ['items_received', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
}

export function canMove(from: SaleState, to: SaleState): boolean {
  return SALE_TRANSITIONS[from].includes(to)
}

/** From `verifying` on the items may be ours already. */
export function canCancel(state: SaleState): boolean {
  return canMove(state, 'cancelled')
}
