import { z } from 'zod'
import { NOT_BOUGHT_REASONS } from './calculator.ts'
import { PRICE_OVERRIDE_KINDS } from './price-overrides.ts'

/** What became of one market's price. */
export const SOURCE_USES = [
  /** One of the prices that decide. */
  'counted',
  /** The highest of several is left out. */
  'highest',
  /** Too few offers and no buy order close to them. */
  'thin',
  /** The market's last good list is too old. */
  'stale',
  /** The market has a list without this item. */
  'not_listed',
  /** The market has no list at all. */
  'no_list',
] as const

const SourcePrice = z.object({
  name: z.string(),
  price: z.number().nullable(),
  quantity: z.number().int().nullable(),
  /** The highest buy order; null when the market does not tell. */
  bid: z.number().nullable(),
  soldIn7Days: z.number().int().nullable(),
  ageSeconds: z.number().int().nullable(),
  use: z.enum(SOURCE_USES),
})

export const ItemPriceParams = z.object({ nameId: z.coerce.number().int().min(1).max(2_147_483_647) })

/** `GET /api/admin/item-prices/{nameId}`: how the price of one item comes about. Amounts are zlotys. */
export const ItemPrice = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    market_hash_name: z.string(),
    /** One entry, or one for each phase of the name. */
    prices: z.array(
      z.object({
        phase: z.string().nullable(),
        sources: z.array(SourcePrice),
        /** What the rule makes of the markets, before a price that staff set. */
        decided: z.number().nullable(),
        /** The markets are too far apart for a price without a person. */
        isWide: z.boolean(),
        /** The price that counts. */
        marketPrice: z.number().nullable(),
        ourPrice: z.number().nullable(),
        laterPrice: z.number().nullable(),
        notBought: z.enum(NOT_BOUGHT_REASONS).nullable(),
      }),
    ),
    rateBps: z.number().int(),
    laterRateBps: z.number().int(),
    override: z
      .object({
        kind: z.enum(PRICE_OVERRIDE_KINDS),
        price: z.number(),
        until: z.iso.date(),
        reason: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ItemPrice' })
export type ItemPrice = z.infer<typeof ItemPrice>
export type ItemSourcePrice = z.infer<typeof SourcePrice>

/** `GET /api/admin/price-moves`: large moves of the last day, newest first, at most 50. */
export const PriceMove = z
  .object({
    id: z.string(),
    nameId: z.number().int(),
    market_hash_name: z.string(),
    phase: z.string().nullable(),
    before: z.number(),
    after: z.number(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'PriceMove' })
export type PriceMove = z.infer<typeof PriceMove>

export const PriceMovesResponse = z
  .object({ success: z.literal(true), moves: z.array(PriceMove) })
  .meta({ id: 'PriceMovesResponse' })

export const ItemPriceResponse = z
  .object({ success: z.literal(true), item: ItemPrice })
  .meta({ id: 'ItemPriceResponse' })
