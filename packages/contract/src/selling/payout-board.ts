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

/** Results of the payouts within a period. */
export const BoardWindow = z
  .object({
    paid: count,
    /** Rejected or returned by the rail. */
    failed: count,
    /** The payouts of `paid` whose duration depends on us. */
    measured: count,
    /** Half of the payouts took no longer. Null while too few were measured. */
    medianSeconds: count.nullable(),
    /** Nine of ten payouts took no longer. */
    p90Seconds: count.nullable(),
  })
  .meta({ id: 'BoardWindow' })
export type BoardWindow = z.infer<typeof BoardWindow>

export const BoardLine = z
  .object({
    rail: z.enum(RAILS),
    last24Hours: BoardWindow,
    last30Days: BoardWindow,
    /** By day in Warsaw, oldest first; a day with too few payouts has no median. */
    days: z.array(z.object({ day: z.iso.date(), medianSeconds: count.nullable() })).max(BOARD_DAYS + 1),
  })
  .meta({ id: 'BoardLine' })
export type BoardLine = z.infer<typeof BoardLine>

/** A payout that only its seller can recognise. */
export const BoardEntry = z
  .object({
    mark: z.string().regex(MARK_SHAPE),
    rail: z.enum(RAILS),
    /** The day in Warsaw on which it was paid. */
    day: z.iso.date(),
    /** Null when it was not an instant payout, or staff sent it manually. */
    pace: z.enum(PAID_PACES).nullable(),
    /** Null when too few other payouts are similar. */
    band: z.enum(AMOUNT_BANDS).nullable(),
  })
  .meta({ id: 'BoardEntry' })
export type BoardEntry = z.infer<typeof BoardEntry>

/** `GET /api/stats/payout-board`: payouts and their speed by rail, as of the last count. */
export const PayoutBoardResponse = z
  .object({
    success: z.literal(true),
    /** Null before the first count. */
    countedAt: z.iso.datetime().nullable(),
    lines: z.array(BoardLine).max(RAILS.length),
    /** The last payouts of completed hours, ordered by day. Within a day the order is meaningless on purpose. */
    entries: z.array(BoardEntry).max(MARKS_MAX),
  })
  .meta({ id: 'PayoutBoardResponse' })
export type PayoutBoardResponse = z.infer<typeof PayoutBoardResponse>

/**
 * `GET /api/payout-queues`: the queue of each available rail, and whether its balance covers it. Never contains an
 * amount.
 */
export const PayoutQueuesResponse = z
  .object({
    success: z.literal(true),
    queues: z
      .array(
        z.object({
          rail: z.enum(RAILS),
          light: z.enum(LIQUIDITY_LIGHTS),
          /** Payouts not yet submitted to the rail; a sale confirmed now comes after them. */
          waiting: count,
        }),
      )
      .max(RAILS.length),
  })
  .meta({ id: 'PayoutQueuesResponse' })
export type PayoutQueuesResponse = z.infer<typeof PayoutQueuesResponse>
