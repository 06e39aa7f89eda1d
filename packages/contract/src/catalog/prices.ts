import { z } from 'zod'
import { CALCULATOR_CATEGORIES, NOT_BOUGHT_REASONS, PRICE_RARITIES, WEAR_CODES } from './calculator.ts'
import { STEAM_RARITIES } from './item-facts.ts'
import { PriceExplanation } from './price-explanation.ts'

export { PRICE_MARKET } from './item-facts.ts'
export const PRICE_LIST_CURRENCIES = ['PLN', 'EUR'] as const
const GAME_ID = 730

const price = z.number().nonnegative().nullable()

export const SkinPrice = z
  .object({
    id: z.number().int(),
    market_hash_name: z.string(),
    suggested_price: price,
    min_price: price,
    max_price: price,
    quantity: z.number().int(),
    updated_at: z.iso.datetime(),
    icon_url: z.string(),
  })
  .meta({ id: 'SkinPrice' })
export type SkinPrice = z.infer<typeof SkinPrice>

export const SkinPricesQuery = z.object({
  appId: z.coerce.number().pipe(z.literal(GAME_ID)).default(GAME_ID),
  currency: z.enum(PRICE_LIST_CURRENCIES).default('EUR'),
})

/** One row per market name. A name with several phases has the price of the cheapest phase. */
export const SkinPricesResponse = z
  .object({
    success: z.literal(true),
    currency: z.enum(PRICE_LIST_CURRENCIES),
    fetchedAt: z.iso.datetime(),
    prices: z.array(SkinPrice),
  })
  .meta({ id: 'SkinPricesResponse' })

export const CalculatorPageQuery = z.object({
  search: z.string().max(100).default(''),
  category: z.enum([...CALCULATOR_CATEGORIES, 'all']).default('all'),
  wear: z.enum([...WEAR_CODES, 'all']).default('ft'),
  rarity: z.enum([...STEAM_RARITIES, 'all']).default('all'),
  /** The English name of a collection. */
  collection: z.string().max(100).default('all'),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const CalculatorSkin = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    market_hash_name: z.string(),
    steam_url: z.string(),
    image: z.string(),
    weaponType: z.string(),
    category: z.enum(CALCULATOR_CATEGORIES),
    wear: z.enum(WEAR_CODES).nullable(),
    statTrak: z.boolean(),
    souvenir: z.boolean(),
    /** A band of the market price. */
    rarity: z.enum(PRICE_RARITIES),
    steamRarity: z.enum(STEAM_RARITIES),
    marketPrice: z.number(),
    ourPrice: z.number(),
    /** The price for a payout after Steam can no longer undo the trade; never below `ourPrice`. */
    laterPrice: z.number(),
    /** Null when we buy it at `ourPrice`. Otherwise the reason why we do not buy it now. */
    notBought: z.enum(NOT_BOUGHT_REASONS).nullable(),
  })
  .meta({ id: 'CalculatorSkin' })
export type CalculatorSkin = z.infer<typeof CalculatorSkin>

export const CalculatorPageResponse = z
  .object({
    success: z.literal(true),
    listId: z.number().int(),
    fetchedAt: z.iso.datetime(),
    staleAfterSeconds: z.number().int(),
    rateBps: z.number().int(),
    laterRateBps: z.number().int(),
    total: z.number().int(),
    skins: z.array(CalculatorSkin),
  })
  .meta({ id: 'CalculatorPageResponse' })

export const SkinItemParams = z.object({ slug: z.string().min(1).max(220) })

export const PriceHistoryPoint = z.object({
  day: z.iso.date(),
  suggestedPrice: z.number().nullable(),
  minPrice: z.number().nullable(),
  soldIn7Days: z.number().int().nullable(),
  /** What we paid on this day; null when we did not buy it or did not record it yet. */
  ourPrice: z.number().nullable(),
})

export const SkinSibling = z.object({
  slug: z.string(),
  wear: z.enum(WEAR_CODES).nullable(),
  statTrak: z.boolean(),
  souvenir: z.boolean(),
  ourPrice: z.number().nullable(),
  notBought: z.enum(NOT_BOUGHT_REASONS).nullable(),
})

export const SkinItem = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    /** The market whose offers and sales make the price. */
    source: z.string(),
    market_hash_name: z.string(),
    steam_url: z.string(),
    image: z.string(),
    /** Null for items that are not weapon skins. */
    weaponType: z.string().nullable(),
    finish: z.string().nullable(),
    category: z.enum(CALCULATOR_CATEGORIES).nullable(),
    wear: z.enum(WEAR_CODES).nullable(),
    statTrak: z.boolean(),
    souvenir: z.boolean(),
    /** Phases that the list has under this name; the price is that of the cheapest phase. */
    phases: z.array(z.string()),
    steamRarity: z.enum(STEAM_RARITIES),
    /** The same skin in other wears and with other marks. */
    others: z.array(SkinSibling),
    marketPrice: z.number().nullable(),
    /** The price we would pay; null when there is no price at all. */
    ourPrice: z.number().nullable(),
    /** The same for a payout after Steam's protection period. */
    laterPrice: z.number().nullable(),
    notBought: z.enum(NOT_BOUGHT_REASONS).nullable(),
    /** How `marketPrice` came about; null without a price. */
    explanation: PriceExplanation.nullable(),
    rateBps: z.number().int(),
    laterRateBps: z.number().int(),
    fetchedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ageSeconds: z.number().int(),
    staleAfterSeconds: z.number().int(),
    reliability: z.object({
      quantity: z.number().int(),
      soldIn7Days: z.number().int().nullable(),
      soldIn30Days: z.number().int().nullable(),
      minPrice: z.number().nullable(),
      maxPrice: z.number().nullable(),
      /** Difference between the highest and the lowest offer, as a share of the lowest. */
      spread: z.number().nullable(),
      median30Days: z.number().nullable(),
      isThin: z.boolean(),
    }),
    history: z.array(PriceHistoryPoint),
  })
  .meta({ id: 'SkinItem' })
export type SkinItem = z.infer<typeof SkinItem>

export const SkinItemResponse = z
  .object({ success: z.literal(true), item: SkinItem })
  .meta({ id: 'SkinItemResponse' })

export const PRICE_LIST_STATES = [
  'fetching',
  'live',
  'quarantined',
  'superseded',
  'dropped',
  'failed',
] as const

export const PriceList = z
  .object({
    id: z.number().int(),
    state: z.enum(PRICE_LIST_STATES),
    step: z.enum(['fetching', 'checking', 'storing', 'done']),
    /** `schedule`, `start`, or `admin:` followed by the user's id. */
    askedBy: z.string(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    durationMs: z.number().int().nullable(),
    ageSeconds: z.number().int(),
    rowCount: z.number().int(),
    badRowCount: z.number().int(),
    eurRate: z.number().nullable(),
    nbpTable: z.string().nullable(),
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    liveSince: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

export const FetchPricesResponse = z
  .object({
    success: z.literal(true),
    data: z.object({
      /**
       * `running`: not finished when the request had to end. `recent`: the last attempt is too recent for a new one.
       */
      state: z.enum(['running', 'recent', 'done']),
      /** The attempt, if one has started. */
      list: PriceList.nullable(),
    }),
  })
  .meta({ id: 'FetchPricesResponse' })

/** The live list first, then attempts, newest first. */
export const PriceListsResponse = z
  .object({ success: z.literal(true), provider: z.string(), lists: z.array(PriceList) })
  .meta({ id: 'PriceListsResponse' })

export const PriceListParams = z.object({ listId: z.coerce.number().int().min(1).max(2_147_483_647) })

export const DecidePriceListRequest = z
  .strictObject({ reason: z.string().trim().min(3).max(500) })
  .meta({ id: 'DecidePriceListRequest' })

export const PriceListResponse = z
  .object({
    success: z.literal(true),
    list: PriceList,
    /**
     * For a list that needs acceptance: the proposal that another admin confirms. Until then the list is not live.
     */
    proposalId: z.uuid().nullable(),
  })
  .meta({ id: 'PriceListResponse' })
