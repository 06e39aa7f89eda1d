/** Words of the back office that pages and schemas share. No schema stands here: it would bring its library along. */

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

/** Elixir-O in code page 852, or pain.001.001.03. */
export const BANK_FILE_FORMATS = ['elixir', 'pain001'] as const

/** Why an order of a file for the bank must not be paid any more. */
export const ORDER_STOPS = ['trade_reversed', 'seller_frozen', 'seller_owes'] as const
export type OrderStop = (typeof ORDER_STOPS)[number]

/**
 * What became of a line. `unmatched` is about no payout of ours; `paid_again` names one that another line has paid;
 * `not_ordered` one that is not under way. `return_waiting` came back and waits for a second admin. Nothing is settled by a
 * line whose amount or account differs.
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

export const PROPOSAL_STATES = ['waiting', 'confirmed', 'withdrawn', 'expired'] as const
export const NOTICE_TONES = ['info', 'warning'] as const
export const NOTICE_CHARS_MAX = 300
export const AUDIT_ACTORS = ['visitor', 'user', 'admin', 'operator', 'system'] as const

/** What speaks against taking an offer on Steam for a sale. */
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

/** Why a payout that came after its promise was not late by our fault. */
export const PROMISE_EXCUSES = ['reversed', 'returned', 'unclaimed', 'frozen', 'held', 'debt'] as const
export type PromiseExcuse = (typeof PROMISE_EXCUSES)[number]
