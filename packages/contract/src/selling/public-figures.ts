import { z } from 'zod'
import { CalculatorSkin } from '../catalog/prices.ts'
import { BOARD_ROWS, RECENT_SALES } from './public-counts.ts'
import { SoldItem } from './sales.ts'

/** `GET /api/stats/payouts`: duration of instant payouts, from checked items to paid money. */
export const PayoutFiguresResponse = z
  .object({
    success: z.literal(true),
    days: z.number().int(),
    /** The number of payouts in the sample. */
    count: z.number().int(),
    /** Null while there are too few payouts. */
    medianSeconds: z.number().int().nullable(),
    p90Seconds: z.number().int().nullable(),
  })
  .meta({ id: 'PayoutFiguresResponse' })
export type PayoutFiguresResponse = z.infer<typeof PayoutFiguresResponse>

/** Contains what was sold and when, never the seller. */
export const RecentSale = z
  .object({
    item: SoldItem.omit({ assetId: true, marketPrice: true, priceSource: true }),
    /** The number of other items in the same sale. */
    others: z.number().int(),
    /** What the seller was paid for all items together. */
    total: z.number(),
    paidAt: z.iso.datetime(),
    /**
     * Computed by the database's clock, at most a minute before the response, because a browser's clock may be wrong.
     */
    agoSeconds: z.number().int(),
  })
  .meta({ id: 'RecentSale' })
export type RecentSale = z.infer<typeof RecentSale>

/** `GET /api/sales/recent`: the last paid sales, newest first. */
export const RecentSalesResponse = z
  .object({
    success: z.literal(true),
    sales: z.array(RecentSale).max(RECENT_SALES),
  })
  .meta({ id: 'RecentSalesResponse' })
export type RecentSalesResponse = z.infer<typeof RecentSalesResponse>

/** `GET /api/skins/board`: a few well-known skins at today's price. */
export const RateBoardResponse = z
  .object({
    success: z.literal(true),
    rateBps: z.number().int(),
    fetchedAt: z.iso.datetime(),
    skins: z.array(CalculatorSkin).max(BOARD_ROWS),
  })
  .meta({ id: 'RateBoardResponse' })
export type RateBoardResponse = z.infer<typeof RateBoardResponse>

/** `GET /api/offer-terms`: our rate and the minimum sale, for the page texts. */
export const OfferTermsResponse = z
  .object({ success: z.literal(true), rateBps: z.number().int(), minimum: z.number() })
  .meta({ id: 'OfferTermsResponse' })
export type OfferTermsResponse = z.infer<typeof OfferTermsResponse>
