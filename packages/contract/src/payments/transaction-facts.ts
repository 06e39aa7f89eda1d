/** What pages and schemas both need to know of transactions. No schema stands here: it would bring its library along. */

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_TYPES = ['sale', 'purchase', 'withdrawal', 'deposit'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const PAGE_LIMIT = 20
/** From these amounts on a list can be filtered. */
export const AMOUNT_STEPS = [100, 500, 1_000, 2_000, 5_000] as const
/**
 * Lists of the back office are counted and paged up to here; older rows are found by their date. `highest` and `lowest`
 * need a list that is not longer.
 */
export const LIST_ROWS_MAX = 10_000
export const TRANSACTION_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type TransactionSort = (typeof TRANSACTION_SORTS)[number]

/**
 * What waits for us. `approval`: a doubtful trade, or a payout without all its approvals. `overdue`: somebody has been
 * waiting for our money for more than 15 minutes.
 */
export const TRANSACTION_QUEUES = ['approval', 'overdue'] as const
export type TransactionQueue = (typeof TRANSACTION_QUEUES)[number]

/** So many are approved at once at most. */
export const BULK_MAX = 50
