import { z } from 'zod'
import { LISTING_SKIPS, LIVE_LISTING_STATES, MARKET_MODES } from '../payments/listing-facts.ts'

const Amount = z.number()
const at = z.iso.datetime()
const count = z.number().int()

/** `GET /api/admin/markets/dmarket`: what the connector would list, what it lists and how its last runs went. */
export const MarketConnectorResponse = z
  .object({
    success: z.literal(true),
    mode: z.enum(MARKET_MODES),
    lastListingAt: at.nullable(),
    lastReadingAt: at.nullable(),
    /** A word of `MARKET_PROBLEMS`; null when the last run went well. */
    error: z.string().nullable(),
    errorAt: at.nullable(),
    /** The connector rests until then. */
    notBefore: at.nullable(),
    /** Null before the first run, which brings the exchange rate. Prices are in dollars. */
    plan: z
      .object({
        total: count,
        /** The prices of all of them, in zlotys. */
        sumZlotys: Amount,
        /** What all of them leave after the usual fee, cost and tax. */
        profitZlotys: Amount,
        /** Free items that a later run plans. */
        later: count,
        items: z.array(
          z.object({
            stockItemId: z.string(),
            name: z.string(),
            /** Empty when no price list has this name. */
            image: z.string(),
            wearFloat: z.number().nullable(),
            /** Book value and tax, in zlotys. */
            cost: Amount,
            /** In zlotys. */
            marketNow: Amount,
            price: Amount,
            /** The same price in zlotys, at the last rate. */
            priceZlotys: Amount,
            /** After the usual fee, cost and tax, in zlotys. */
            profit: Amount,
            floor: Amount,
            floorZlotys: Amount,
          }),
        ),
        skipped: z.array(z.object({ reason: z.enum(LISTING_SKIPS), items: count })),
      })
      .nullable(),
    listings: z.object({
      total: count,
      items: z.array(
        z.object({
          id: z.string(),
          stockItemId: z.string(),
          name: z.string(),
          image: z.string(),
          state: z.enum(LIVE_LISTING_STATES),
          price: Amount,
          floor: Amount,
          /** The trade offer that a person accepts in the Steam app. */
          tradeOfferId: z.string().nullable(),
          /** The outcome of the last call is not known yet. */
          isUnsure: z.boolean(),
          /** A word of `MARKET_PROBLEMS`, or a code of the marketplace. */
          error: z.string().nullable(),
          changedAt: at,
        }),
      ),
    }),
  })
  .meta({ id: 'MarketConnectorResponse' })
export type MarketConnectorResponse = z.infer<typeof MarketConnectorResponse>
