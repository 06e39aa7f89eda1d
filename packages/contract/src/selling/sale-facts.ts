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
