/** Facts about appraisals for server and pages, without schemas, so that pages do not load the schema library. */

/**
 * `waiting`: staff have not named a price. `offered`: staff named a price, and the seller has not decided.
 * `accepted`: the seller accepted it, and we buy the item at this price. `used`: a sale uses it. `lapsed`: the price
 * has expired. `changed`: the item differs from the appraised one. `closed`: the appraisal has ended.
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

/** The source of an item's price. */
export const PRICE_SOURCES = ['list', 'appraisal'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

export const APPRAISAL_LIMITS = {
  noteChars: 500,
  reasonChars: 1_000,
  validHoursDefault: 24,
  /** The database enforces the same maximum. */
  validHoursMax: 72,
} as const
