import { z } from 'zod'
import { CalculatorSkin } from '../catalog/prices.ts'
import { BOARD_ROWS, RECENT_SALES } from './public-counts.ts'
import { SoldItem } from './sales.ts'

/** `GET /api/stats/payouts`: how long payouts took that were made at once, from checked items to paid money. */
export const PayoutFiguresResponse = z
  .object({
    success: z.literal(true),
    days: z.number().int(),
    /** How many payouts the figures were measured on. */
    count: z.number().int(),
    /** Null while there are too few. */
    medianSeconds: z.number().int().nullable(),
    p95Seconds: z.number().int().nullable(),
  })
  .meta({ id: 'PayoutFiguresResponse' })
export type PayoutFiguresResponse = z.infer<typeof PayoutFiguresResponse>

/** Says what was sold and when, never by whom. */
export const RecentSale = z
  .object({
    item: SoldItem.omit({ assetId: true, marketPrice: true, priceSource: true }),
    /** Items of the same sale besides this one. */
    others: z.number().int(),
    paidAt: z.iso.datetime(),
    /** By the database's clock, at most a minute before the answer: a browser's clock may be wrong. */
    agoSeconds: z.number().int(),
  })
  .meta({ id: 'RecentSale' })
export type RecentSale = z.infer<typeof RecentSale>

/** `GET /api/sales/recent`: the last sales that were paid, the newest first. */
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

/** `GET /api/offer-terms`: what share we pay and how small a sale may be, for the texts of the pages. */
export const OfferTermsResponse = z
  .object({ success: z.literal(true), rateBps: z.number().int(), minimum: z.number() })
  .meta({ id: 'OfferTermsResponse' })
export type OfferTermsResponse = z.infer<typeof OfferTermsResponse>
