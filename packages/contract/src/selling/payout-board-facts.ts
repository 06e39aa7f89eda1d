/** What pages and schemas both need to know of the payout board. No schema stands here: it would bring its library along. */

/** Below this many measured payouts no median is told: it would be somebody's own. */
export const BOARD_MIN = 10
/** Of a single day in the chart. */
export const BOARD_DAY_MIN = 5
export const BOARD_DAYS = 30

/** Payouts in the list, and how many there must be before one is shown. */
export const MARKS_MAX = 60
export const MARKS_MIN = 5
/** So many of the list must look alike before the size of one is told. */
export const MARKS_ALIKE_MIN = 3

/** How a payout is named in public: `1a2b-3c4d-5e6f-7081`. */
export const MARK_SHAPE = /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/

/** In zlotys, each up to its number and below it; the last one is everything from there on. */
export const AMOUNT_BANDS = ['to_100', 'to_300', 'to_1000', 'from_1000'] as const
export type AmountBand = (typeof AMOUNT_BANDS)[number]

/** From checked items to paid money, roughly. */
export const PAID_PACES = ['to_5_minutes', 'to_15_minutes', 'to_1_hour', 'to_1_day', 'longer'] as const
export type PaidPace = (typeof PAID_PACES)[number]

/**
 * Whether what lies on a rail covers what waits for it: with room, barely, or not. `unknown` where nobody can tell, such
 * as a rail that people pay by hand.
 */
export const LIQUIDITY_LIGHTS = ['green', 'amber', 'red', 'unknown'] as const
export type LiquidityLight = (typeof LIQUIDITY_LIGHTS)[number]
