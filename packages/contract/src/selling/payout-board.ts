import { z } from 'zod'
import { RAILS } from '../payments/rails.ts'
import {
  AMOUNT_BANDS,
  BOARD_DAYS,
  LIQUIDITY_LIGHTS,
  MARK_SHAPE,
  MARKS_MAX,
  PAID_PACES,
} from './payout-board-facts.ts'

const count = z.int().nonnegative()

/** What became of the payouts of a stretch of time. */
export const BoardWindow = z
  .object({
    paid: count,
    /** Refused by the rail, or sent back by it. */
    failed: count,
    /** Those of `paid` whose time says something about us. */
    measured: count,
    /** Half took no longer. Null while too few were measured. */
    medianSeconds: count.nullable(),
    /** Nine of ten took no longer. */
    p90Seconds: count.nullable(),
  })
  .meta({ id: 'BoardWindow' })
export type BoardWindow = z.infer<typeof BoardWindow>

export const BoardLine = z
  .object({
    rail: z.enum(RAILS),
    last24Hours: BoardWindow,
    last30Days: BoardWindow,
    /** By day in Warsaw, the oldest first; a day with too few has no median. */
    days: z.array(z.object({ day: z.iso.date(), medianSeconds: count.nullable() })).max(BOARD_DAYS + 1),
  })
  .meta({ id: 'BoardLine' })
export type BoardLine = z.infer<typeof BoardLine>

/** A payout that only its seller recognises. */
export const BoardEntry = z
  .object({
    mark: z.string().regex(MARK_SHAPE),
    rail: z.enum(RAILS),
    /** The day in Warsaw on which it was paid. */
    day: z.iso.date(),
    /** Null where it was not paid at once, or somebody sent it by hand. */
    pace: z.enum(PAID_PACES).nullable(),
    /** Null where too few others look alike. */
    band: z.enum(AMOUNT_BANDS).nullable(),
  })
  .meta({ id: 'BoardEntry' })
export type BoardEntry = z.infer<typeof BoardEntry>

/** `GET /api/stats/payout-board`: what was paid and how fast, by rail, as it was last counted. */
export const PayoutBoardResponse = z
  .object({
    success: z.literal(true),
    /** Null before the first count. */
    countedAt: z.iso.datetime().nullable(),
    lines: z.array(BoardLine).max(RAILS.length),
    /** The last payouts of hours that are over, by day, within a day in no order that says anything. */
    entries: z.array(BoardEntry).max(MARKS_MAX),
  })
  .meta({ id: 'PayoutBoardResponse' })
export type PayoutBoardResponse = z.infer<typeof PayoutBoardResponse>

/** `GET /api/payout-queues`: what waits on each rail that can be chosen, and whether it is covered. Never a sum. */
export const PayoutQueuesResponse = z
  .object({
    success: z.literal(true),
    queues: z
      .array(
        z.object({
          rail: z.enum(RAILS),
          light: z.enum(LIQUIDITY_LIGHTS),
          /** Payouts that the rail does not have yet; a sale confirmed now stands behind them. */
          waiting: count,
        }),
      )
      .max(RAILS.length),
  })
  .meta({ id: 'PayoutQueuesResponse' })
export type PayoutQueuesResponse = z.infer<typeof PayoutQueuesResponse>
