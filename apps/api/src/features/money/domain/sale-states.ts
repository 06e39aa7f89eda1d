import type { SaleState } from '@app/contract/sales'

/**
 * Every legal move of a sale; the database holds the same table and refuses all others. `paying` to
 * `items_received` is a payout that failed: the seller gives other details.
 */
export const SALE_TRANSITIONS = {
  awaiting_items: ['offer_seen', 'verifying', 'review', 'cancelled', 'failed'],
  offer_seen: ['awaiting_items', 'verifying', 'review', 'cancelled', 'failed'],
  // Committed before the offer is accepted: from here on nobody can cancel.
  verifying: ['offer_seen', 'items_received', 'review', 'failed'],
  review: ['awaiting_items', 'items_received', 'failed'],
  items_received: ['protected', 'paying', 'failed'],
  protected: ['paying', 'review', 'failed'],
  paying: ['items_received', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<SaleState, readonly SaleState[]>

export function canMoveSale(from: SaleState, to: SaleState): boolean {
  return (SALE_TRANSITIONS[from] as readonly SaleState[]).includes(to)
}

const ENDED: readonly SaleState[] = ['completed', 'failed', 'cancelled']

export function isSaleEnded(state: SaleState): boolean {
  return ENDED.includes(state)
}
