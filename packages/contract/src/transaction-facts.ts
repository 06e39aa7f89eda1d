/** What pages and schemas both need to know of transactions. No schema stands here: it would bring its library along. */

/** `neteller` is off until the operator switches it on; every list of methods shows those that are on. */
export const PAYOUT_METHODS = ['bank', 'paypal', 'skrill', 'crypto', 'neteller'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
export const COINS = ['BTC', 'LTC'] as const
export type Coin = (typeof COINS)[number]

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_TYPES = ['sale', 'purchase', 'withdrawal', 'deposit'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const PAGE_LIMIT = 20
/** From these amounts on a list can be filtered: every one is counted beforehand. */
export const AMOUNT_STEPS = [100, 500, 1_000, 2_000, 5_000] as const
/** `highest` and `lowest` need a list of at most this many transactions. */
export const SORTED_BY_AMOUNT_MAX = 10_000
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
