/** What pages and schemas both need to know of sales. No schema stands here: it would bring its library along. */

/** Items of one sale; an offer on Steam with more than that is hard to check by eye. */
export const SALE_ITEMS_MAX = 100

/**
 * The two prices of every item: paid as soon as the items are checked, or when Steam can no longer undo the trade. The
 * later one is never lower.
 */
export const PAYOUT_CLASSES = ['now', 'later'] as const
export type PayoutClass = (typeof PAYOUT_CLASSES)[number]

/** How long a payout at once takes after the items have arrived. */
export const ADVANCE_MINUTES = { from: 5, to: 15 } as const

/** How long Steam lets a trade of CS2 items be undone. */
export const UNDO_DAYS = 7
