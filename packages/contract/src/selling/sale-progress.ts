import { z } from 'zod'
import { SavedPayoutDetails } from '../payments/payout-details.ts'
import { COINS, PAYOUT_METHODS } from '../payments/rails.ts'
import { ADVANCE_OBSTACLES } from './sale-facts.ts'

/** Zlotys with at most two decimals. */
const Amount = z.number()

/** When a sale is paid: instantly, when Steam can no longer undo the trade, or when staff approve it. */
const PAYOUT_CASES = ['advance', 'after_protection', 'manual'] as const
export type PayoutCase = (typeof PAYOUT_CASES)[number]

/** Payout states as the seller sees them. `ordered`: the rail has the payout, or may have it and is being queried. */
export const SALE_PAYOUT_STATES = [
  'waiting_approval',
  'approved',
  'ordered',
  'unclaimed',
  'paid',
  'returned',
  'failed',
] as const
export type SalePayoutState = (typeof SALE_PAYOUT_STATES)[number]

export const SalePayout = z
  .object({
    state: z.enum(SALE_PAYOUT_STATES),
    /** The start time of this state. */
    since: z.iso.datetime(),
    method: z.enum(PAYOUT_METHODS),
    /** The destination; it differs from the sale's when the seller chose a new one. */
    payment: SavedPayoutDetails.pick({ coin: true, masked: true, bankName: true }),
    /** The reference by which the rail or the bank can find the payout. */
    reference: z.string().nullable(),
    orderedAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
    /** Its name on the public payout board, shown only to its seller. Null until it is paid. */
    mark: z.string().nullable(),
  })
  .meta({ id: 'SalePayout' })
export type SalePayout = z.infer<typeof SalePayout>

/** The amount in the coin: an estimate until the payout is ordered, then fixed. */
export const CoinAmount = z
  .object({
    coin: z.enum(COINS),
    /** With eight decimals. */
    amount: z.string(),
    isEstimate: z.boolean(),
    transactionHash: z.string().nullable(),
  })
  .meta({ id: 'CoinAmount' })
export type CoinAmount = z.infer<typeof CoinAmount>

/** Measured values: half of the earlier cases took no longer than p50, 95 of 100 no longer than p95. */
export const Pace = z
  .object({ p50Seconds: z.number().int(), p95Seconds: z.number().int() })
  .meta({ id: 'Pace' })
export type Pace = z.infer<typeof Pace>

/** A step needs this many samples before its duration is shown. */
export const PACE_EXAMPLES_MIN = 30

/** When the money is expected to be sent, as far as it is known. */
export const PaidBy = z
  .object({
    reason: z.enum(['at_once', 'after_protection', 'approval']),
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PaidBy' })
export type PaidBy = z.infer<typeof PaidBy>

/** The latest arrival time that the seller was promised. */
export const SalePromise = z
  .object({
    by: z.iso.datetime(),
    /**
     * Set when the promise was broken through our fault: the number of started days, and the bonus credited to the
     * balance.
     */
    broken: z.object({ days: z.number().int(), bonus: Amount, at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'SalePromise' })
export type SalePromise = z.infer<typeof SalePromise>

/** The events of payout, Steam and staff for a sale, beside the steps of its timeline. */
export const SaleProgress = z.object({
  payoutCase: z.enum(PAYOUT_CASES),
  /** Why it is paid only after Steam's protection; null when it is not, or was agreed before this was recorded. */
  advanceObstacle: z.enum(ADVANCE_OBSTACLES).nullable(),
  paidBy: PaidBy.nullable(),
  /** The last payout attempt; an attempt cancelled before submission does not count. */
  payout: SalePayout.nullable(),
  /** The last payout failed, so the seller must enter a new destination. */
  needsDetails: z.boolean(),
  coinAmount: CoinAmount.nullable(),
  /** Until when Steam can undo the trade; null before we have the items. */
  protectedUntil: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** For a sale that staff rejected: their reason, as written for the seller. */
  rejectionReason: z.string().nullable(),
  /** Items to be returned to the seller, and the earliest time at which Steam allows it. */
  returnDue: z.object({ notBefore: z.iso.datetime(), returnedAt: z.iso.datetime().nullable() }).nullable(),
  debt: z.object({ amount: Amount, left: Amount }).nullable(),
  promise: SalePromise.nullable(),
  /** The step takes longer than 95 of 100 earlier ones, or longer than a day. */
  lateness: z.enum(['late', 'over_a_day']).nullable(),
  /** How long these steps usually take. */
  usual: z.object({ checking: Pace.nullable(), paying: Pace.nullable() }),
  /** The time of the last change to this sale. */
  lastUpdateAt: z.iso.datetime(),
})
export type SaleProgress = z.infer<typeof SaleProgress>
