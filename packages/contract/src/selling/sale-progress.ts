import { z } from 'zod'
import { SavedPayoutDetails } from '../payments/payout-details.ts'
import { COINS, PAYOUT_METHODS } from '../payments/rails.ts'

/** Zlotys with at most two decimals. */
const Amount = z.number()

/** When a sale is paid: at once, when Steam can no longer undo the trade, or when one of us says so. */
const PAYOUT_CASES = ['advance', 'after_protection', 'manual'] as const
export type PayoutCase = (typeof PAYOUT_CASES)[number]

/** A payout in a seller's words. What the rail has, or may have and is being asked about, is `ordered`. */
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
    /** Since when it is in this state. */
    since: z.iso.datetime(),
    method: z.enum(PAYOUT_METHODS),
    /** Where it goes; another place than the sale's when the seller chose anew. */
    payment: SavedPayoutDetails.pick({ coin: true, masked: true, bankName: true }),
    /** By which the rail or the bank finds it again. */
    reference: z.string().nullable(),
    orderedAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
    /** Its name on the public board, told to its seller alone. Null until it is paid. */
    mark: z.string().nullable(),
  })
  .meta({ id: 'SalePayout' })
export type SalePayout = z.infer<typeof SalePayout>

/** How much of a coin the amount is: an estimate until the payout is ordered, fixed from then on. */
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

/** Measured, never guessed: half of those before took no longer than the one, 95 of 100 no longer than the other. */
export const Pace = z
  .object({ p50Seconds: z.number().int(), p95Seconds: z.number().int() })
  .meta({ id: 'Pace' })
export type Pace = z.infer<typeof Pace>

/** A step needs this many examples before anything is said of how long it takes. */
export const PACE_EXAMPLES_MIN = 30

/** When the money is expected to leave, as far as anybody can know. */
export const PaidBy = z
  .object({
    reason: z.enum(['at_once', 'after_protection', 'approval']),
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PaidBy' })
export type PaidBy = z.infer<typeof PaidBy>

/** By when the money is there at the latest, as the seller was told. */
export const SalePromise = z
  .object({
    by: z.iso.datetime(),
    /** Not kept, by our fault: so many started days, and what was put on the balance for it. */
    broken: z.object({ days: z.number().int(), bonus: Amount, at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'SalePromise' })
export type SalePromise = z.infer<typeof SalePromise>

/** What money, Steam and people did with a sale, beside the steps of its timeline. */
export const SaleProgress = z.object({
  payoutCase: z.enum(PAYOUT_CASES),
  paidBy: PaidBy.nullable(),
  /** The last attempt to pay; one that was called off before it was sent is none. */
  payout: SalePayout.nullable(),
  /** The last payout could not be made: the seller says where the next one goes. */
  needsDetails: z.boolean(),
  coinAmount: CoinAmount.nullable(),
  /** Until when Steam can undo the trade; unknown before the items are ours. */
  protectedUntil: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** Of a sale that one of us rejected: why, in that person's words to the seller. */
  rejectionReason: z.string().nullable(),
  /** Items that go back to the seller, and the earliest moment at which Steam allows it. */
  returnDue: z.object({ notBefore: z.iso.datetime(), returnedAt: z.iso.datetime().nullable() }).nullable(),
  debt: z.object({ amount: Amount, left: Amount }).nullable(),
  promise: SalePromise.nullable(),
  /** The step takes longer than 95 of 100 before it, or longer than a day. */
  lateness: z.enum(['late', 'over_a_day']).nullable(),
  /** How long these steps usually take. */
  usual: z.object({ checking: Pace.nullable(), paying: Pace.nullable() }),
  /** When anything of this sale changed last. */
  lastUpdateAt: z.iso.datetime(),
})
export type SaleProgress = z.infer<typeof SaleProgress>
