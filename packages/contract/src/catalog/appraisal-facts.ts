/** What both sides know about appraisals, without the schemas: pages load this and not the library behind them. */

/**
 * `waiting`: staff have not named a price. `offered`: they have, and the seller has not said yet. `accepted`: the seller has,
 * and the item is bought at it. `used`: it stands in a sale. `lapsed`: the time of the price is over. `changed`: the item is
 * no longer what was looked at. `closed`: nothing more comes of it.
 */
export const APPRAISAL_STATES = [
  'waiting',
  'offered',
  'accepted',
  'used',
  'lapsed',
  'changed',
  'closed',
] as const
export type AppraisalState = (typeof APPRAISAL_STATES)[number]

/** Where the price of an item comes from. */
export const PRICE_SOURCES = ['list', 'appraisal'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

export const APPRAISAL_LIMITS = {
  noteChars: 500,
  reasonChars: 1_000,
  validHoursDefault: 24,
  /** The database refuses more as well. */
  validHoursMax: 72,
} as const
