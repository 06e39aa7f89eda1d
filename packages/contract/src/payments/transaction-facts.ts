/**
 * Facts about transactions that pages and schemas share. It contains no schema, because pages would then load the
 * schema library.
 */

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_TYPES = ['sale', 'purchase', 'withdrawal', 'deposit'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/**
 * Where a transaction really is. The status says only whether it runs, so a reversed sale and a paid one would look the
 * same.
 */
export const TRANSACTION_STAGES = [
  'awaiting_offer',
  'verifying',
  'review',
  'protected',
  'approval',
  /** Approved; a bank file or the worker takes it next. */
  'queued',
  'sent',
  /** The provider has not said whether it has the order. */
  'unknown',
  'unclaimed',
  /** The provider refused the destination, and the seller must give another one. */
  'destination_needed',
  'paid',
  'returned',
  'reversed',
  'failed',
  'cancelled',
] as const
export type TransactionStage = (typeof TRANSACTION_STAGES)[number]

/** Why the money of a pending transaction waits. From `chosen` on, why a sale is paid after the protection only. */
export const WAIT_REASONS = [
  'review',
  'frozen',
  'debt',
  'approval',
  'second_approval',
  'rail_paused',
  'bank_file',
  'chosen',
  'policy',
  'reversal',
  'new_account',
  'seller_limit',
  'new_sellers_day',
  'details',
  'house',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

export const PAGE_LIMIT = 20
/** Minimum amounts that a list filter offers. */
export const AMOUNT_STEPS = [100, 500, 1_000, 2_000, 5_000] as const
/**
 * Admin lists are counted and paged up to this limit; older rows are found by date. `highest` and `lowest` need a
 * list within the limit.
 */
export const LIST_ROWS_MAX = 10_000
export const TRANSACTION_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type TransactionSort = (typeof TRANSACTION_SORTS)[number]

/**
 * The staff queues. `approval`: a trade under review, or a payout without all its approvals. `overdue`: we have
 * missed the time promised to the user, or our own limit. `stuck`: sent, and without an answer for minutes. `on_balance`:
 * came back, and the money waits on the seller's balance. `reversed_lately`: within 30 days. The others are the stages
 * of the same name.
 */
export const TRANSACTION_QUEUES = [
  'approval',
  'overdue',
  'awaiting_offer',
  'verifying',
  'protected',
  'queued',
  'sent',
  'unknown',
  'unclaimed',
  'returned',
  'reversed',
  'stuck',
  'on_balance',
  'reversed_lately',
] as const
export type TransactionQueue = (typeof TRANSACTION_QUEUES)[number]

/** The maximum number of transactions in one bulk approval. */
export const BULK_MAX = 50
