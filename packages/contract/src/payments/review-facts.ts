/**
 * Terms of the admin area that pages and schemas share. It contains no schema, because pages would then load the
 * schema library.
 */

export const PAYOUT_STATES = [
  'created',
  'approved',
  'submitting',
  'unknown',
  'submitted',
  'unclaimed',
  'settled',
  'failed',
  'returned',
  'cancelled',
] as const

/**
 * The rules that ask staff to approve a payout, the strictest first. `earlier_rule`: a limit at the time of the order
 * that is looser today.
 */
export const APPROVAL_REASONS = [
  'amount',
  'day_sum',
  'new_details',
  'evidence',
  'credited_by_one',
  'destination_shared',
  'month_sum',
  'rail_in_doubt',
  'policy',
  'earlier_rule',
] as const
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]

/** Where the money of a withdrawal came from. */
export const BALANCE_SOURCES = ['credit', 'returned_payout', 'late_bonus'] as const
export type BalanceSource = (typeof BALANCE_SOURCES)[number]

/** Elixir-O in code page 852, or pain.001.001.03. */
export const BANK_FILE_FORMATS = ['elixir', 'pain001'] as const

/** Why an order in a bank file must no longer be paid. */
export const ORDER_STOPS = ['trade_reversed', 'seller_frozen', 'seller_owes'] as const
export type OrderStop = (typeof ORDER_STOPS)[number]

/**
 * The outcome of a line. `unmatched`: no payout of ours. `paid_again`: a payout that another line has already paid.
 * `not_ordered`: a payout that is not in progress. `return_waiting`: returned money that waits for a second admin. A
 * line with a different amount or account settles nothing.
 */
export const STATEMENT_OUTCOMES = [
  'new',
  'settled',
  'confirmed',
  'return_waiting',
  'returned',
  'unmatched',
  'amount_differs',
  'account_differs',
  'paid_again',
  'not_ordered',
] as const

/**
 * What an unmatched line of a statement is, by its amount and day. `debt`: an open debt of the same amount, which a
 * person settles. The others are in our books already.
 */
export const LINE_MATCHES = ['funding', 'market_withdrawal', 'debt_repaid', 'debt'] as const

export const PROPOSAL_STATES = ['waiting', 'confirmed', 'withdrawn', 'expired', 'stopped'] as const
export const NOTICE_TONES = ['info', 'warning'] as const
export const NOTICE_CHARS_MAX = 300
export const AUDIT_ACTORS = ['visitor', 'user', 'admin', 'operator', 'system'] as const
/** In place of an action: all decisions about money. The server knows which they are. */
export const AUDIT_MONEY = 'money'

/** Reasons against matching a Steam offer to a sale. */
export const OFFER_REASONS = [
  'no_sale',
  'other_sender',
  'extra_items',
  'missing_items',
  'duplicate_items',
  'other_game',
  'item_gone',
  'asks_items',
  'older_than_quote',
  'real_time_trade',
  'held',
  'not_active',
] as const
export type OfferReason = (typeof OFFER_REASONS)[number]

/** Why a late payout was not our fault. */
export const PROMISE_EXCUSES = ['reversed', 'returned', 'unclaimed', 'frozen', 'held', 'debt'] as const
export type PromiseExcuse = (typeof PROMISE_EXCUSES)[number]

/** So long after a check the transfer that it allowed may be made and its reference typed. */
export const TRANSFER_CHECK_MINUTES = 30
