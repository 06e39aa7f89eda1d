/** States of an item that we bought. `held` is protected until its unlock time and free after it. */
export const STOCK_STATES = [
  'held',
  'listed',
  'sold_pending',
  'sold',
  'returned',
  'reversed',
  'written_off',
] as const
export type StockState = (typeof STOCK_STATES)[number]

/** `pending`: the marketplace still holds our money and the buyer can undo the trade. */
export const RESALE_STATES = ['pending', 'final', 'reverted'] as const
export type ResaleState = (typeof RESALE_STATES)[number]

export const RESALE_CURRENCIES = ['PLN', 'EUR', 'USD'] as const
export type ResaleCurrency = (typeof RESALE_CURRENCIES)[number]

/** Marketplaces that the forms offer; a file may name others. */
export const KNOWN_MARKETS = ['dmarket', 'csfloat', 'skinport', 'skinbaron'] as const
export const MARKET_SHAPE = /^[a-z0-9_]{2,20}$/

/**
 * `protected` and `free` are held items before and after their unlock time; `unsettled` are unlocked ones whose purchase
 * is still open, for example under review; `losing` are held items whose market price
 * is below their cost; `gone` left without a sale.
 */
export const STOCK_FILTERS = [
  'all',
  'protected',
  'free',
  'unsettled',
  'losing',
  'listed',
  'sold_pending',
  'sold',
  'sold_at_loss',
  'gone',
] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
/** `gain` and `loss` order held items by what they would earn at the market price; `sold` orders resales by time. */
export const STOCK_SORTS = ['newest', 'oldest', 'unlock', 'cost', 'gain', 'loss', 'sold'] as const
export type StockSort = (typeof STOCK_SORTS)[number]

export const PAYOUT_OPTIONS_OF_STOCK = ['instant', 'deferred'] as const
/** Upper limits of an item's cost in zlotys. */
export const PRICE_CLASSES = ['50', '200', '500', '2000', 'more'] as const
export const SUMMARY_PERIODS = ['month', 'lastMonth', 'year'] as const
export type SummaryPeriod = (typeof SUMMARY_PERIODS)[number]

/** How the accountant taxes resales; it is printed in the records and computes nothing. */
export const RESALE_TAX_BASES = ['unset', 'margin', 'full', 'outside', 'reverse_charge'] as const
export type ResaleTaxBasis = (typeof RESALE_TAX_BASES)[number]

/** Columns of a file with resales; the heading names them, in any order. `id` is the number from the exported list. */
export const RESALE_COLUMNS = [
  'id',
  'market',
  'reference',
  'currency',
  'price',
  'fee',
  'rate',
  'rate_table',
  'sold_at',
  'releases_at',
  'final',
] as const
export type ResaleColumn = (typeof RESALE_COLUMNS)[number]
export const RESALE_ROWS_MAX = 500
