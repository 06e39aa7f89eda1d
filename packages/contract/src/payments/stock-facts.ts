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

/** `protected` and `free` are held items before and after their unlock time; `gone` left without a sale. */
export const STOCK_FILTERS = ['all', 'protected', 'free', 'listed', 'sold_pending', 'sold', 'gone'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
export const STOCK_SORTS = ['newest', 'oldest', 'unlock', 'cost'] as const
export type StockSort = (typeof STOCK_SORTS)[number]
