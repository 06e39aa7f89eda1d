/** What the connector of a marketplace may do: nothing, only show its plan and read sales, or list too. */
export const MARKET_MODES = ['off', 'dry_run', 'on'] as const
export type MarketMode = (typeof MARKET_MODES)[number]
/** The setting of a connector: prices for all items and for single categories, in basis points. */
export type MarketRules = {
  mode: MarketMode
  shareBps: number
  floorBps: number
  categories: { category: string; shareBps: number; floorBps: number }[]
}

export const LIVE_LISTING_STATES = ['depositing', 'ready', 'listed', 'withdrawing'] as const
export type LiveListingState = (typeof LIVE_LISTING_STATES)[number]
export const LISTING_STATES = [...LIVE_LISTING_STATES, 'sold', 'withdrawn'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** Why a free item is not listed. */
export const LISTING_SKIPS = ['no_price', 'below_floor', 'needs_two_admins', 'category_off'] as const
export type ListingSkip = (typeof LISTING_SKIPS)[number]

/** Why a listing does not go on, or the connector stopped. */
export const MARKET_PROBLEMS = [
  'not_configured',
  'no_rate',
  'not_sent',
  'unknown',
  'throttled',
  'credentials',
  'clock',
  'refused',
  'budget',
  'deposit_failed',
  'missing',
  'needs_two_admins',
  'not_free',
  'reverted_late',
] as const
export type MarketProblem = (typeof MARKET_PROBLEMS)[number]
