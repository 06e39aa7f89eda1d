/**
 * Facts about sales that pages and schemas share. It contains no schema, because pages would then load the schema
 * library.
 */

/** The maximum number of items in a sale; a larger Steam offer is hard to check by eye. */
export const SALE_ITEMS_MAX = 100

/**
 * The two prices of every item: paid once the items are checked, or once Steam can no longer undo the trade. The
 * later price is never lower.
 */
export const PAYOUT_CLASSES = ['now', 'later'] as const
export type PayoutClass = (typeof PAYOUT_CLASSES)[number]

/** Duration of an instant payout after the items have arrived. */
export const ADVANCE_MINUTES = { from: 5, to: 15 } as const

/** How long Steam allows a trade of CS2 items to be undone. */
export const UNDO_DAYS = 7

/** Why a sale gets no instant payout. No value reveals anything about another account. */
export const ADVANCE_OBSTACLES = [
  'chosen',
  'policy',
  'reversal',
  'new_account',
  'seller_limit',
  'new_sellers_day',
  'details',
  'house',
] as const
export type AdvanceObstacle = (typeof ADVANCE_OBSTACLES)[number]
