/**
 * Facts about the payout board that pages and schemas share. It contains no schema, because pages would then load the
 * schema library.
 */

/** With fewer measured payouts no median is shown, because it could reveal a single seller's payout. */
export const BOARD_MIN = 10
/** The same minimum for a single day in the chart. */
export const BOARD_DAY_MIN = 5
export const BOARD_DAYS = 30

/** The maximum number of payouts in the list, and the minimum before any is shown. */
export const MARKS_MAX = 60
export const MARKS_MIN = 5
/** The list must contain this many similar payouts before it shows an amount band. */
export const MARKS_ALIKE_MIN = 3

/** The public name of a payout: `1a2b-3c4d-5e6f-7081`. */
export const MARK_SHAPE = /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/

/** In zlotys. Each band ends below its number; the last one has no upper limit. */
export const AMOUNT_BANDS = ['to_100', 'to_300', 'to_1000', 'from_1000'] as const
export type AmountBand = (typeof AMOUNT_BANDS)[number]

/** Approximate time from checked items to paid money. */
export const PAID_PACES = ['to_5_minutes', 'to_15_minutes', 'to_1_hour', 'to_1_day', 'longer'] as const
export type PaidPace = (typeof PAID_PACES)[number]

/**
 * Whether a rail's balance covers its waiting payouts: with a margin, barely, or not. `unknown`: the balance cannot
 * be read, for example on a rail that staff pay manually.
 */
export const LIQUIDITY_LIGHTS = ['green', 'amber', 'red', 'unknown'] as const
export type LiquidityLight = (typeof LIQUIDITY_LIGHTS)[number]
