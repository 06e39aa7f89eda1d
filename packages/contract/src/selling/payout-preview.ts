import { z } from 'zod'
import { PAYOUT_CLASSES } from './sale-facts.ts'
import { PaymentDetails } from './sales.ts'
import { COINS, PAYOUT_METHODS } from '../payments/rails.ts'

/** Zlotys with at most two decimals. */
const Amount = z.number()

/** At once, when Steam can no longer undo the trade, or when one of us says so. */
const PAYOUT_CASES = ['advance', 'after_protection', 'manual'] as const

/** Why a sale is not paid at once. None of them says anything about anybody else's account. */
const ADVANCE_OBSTACLES = [
  'chosen',
  'policy',
  'reversal',
  'new_account',
  'seller_limit',
  'new_sellers_day',
  'details',
  'house',
] as const
export type AdvanceObstacle = (typeof ADVANCE_OBSTACLES)[number]

/** Why no time can be told, whatever the case. */
const PAYOUT_HINDRANCES = ['method_paused', 'method_short', 'account_check'] as const

export const PayoutPreviewRequest = z
  .strictObject({
    paymentMethod: z.enum(PAYOUT_METHODS),
    /** Which of the two prices the seller would take; left out: at once where the limits allow it. */
    payoutClass: z.enum(PAYOUT_CLASSES).optional(),
    /** As far as they are known: none, only the coin, or all of them. */
    paymentDetails: z.union([...PaymentDetails.options, z.strictObject({ coin: z.enum(COINS) })]).optional(),
  })
  .meta({ id: 'PayoutPreviewRequest' })
export type PayoutPreviewRequest = z.infer<typeof PayoutPreviewRequest>

/** One of the two prices with its clock. */
const PriceOption = z
  .object({
    total: Amount,
    rateBps: z.number().int(),
    payoutAt: z.iso.datetime().nullable(),
    arrivesOn: z.iso.date().nullable(),
    promisedBy: z.iso.datetime().nullable(),
    needsApproval: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  })
  .meta({ id: 'PriceOption' })
export type PriceOption = z.infer<typeof PriceOption>

/** What the same sale would get, confirmed now. Nothing of it is reserved. */
export const PayoutPreview = z
  .object({
    /** Which price the sale would get; the times and approvals below are those of this one. */
    payoutClass: z.enum(PAYOUT_CLASSES),
    /** Both prices, while they differ. `now` is null where the limits do not allow it, and `nowObstacle` says why. */
    choice: z
      .object({
        now: PriceOption.nullable(),
        nowObstacle: z.enum(ADVANCE_OBSTACLES).nullable(),
        later: PriceOption,
      })
      .nullable(),
    payoutCase: z.enum(PAYOUT_CASES),
    /** Null for a sale that is paid at once. */
    reason: z.enum(ADVANCE_OBSTACLES).nullable(),
    needsApproval: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** The limit of all sellers together is taken when the offer is seen; now it would not suffice. */
    isAdvancePoolExhausted: z.boolean(),
    /** Minutes by a call to the rail, the days of banks, or somebody of ours who sends it. */
    pace: z.enum(['minutes', 'banking', 'by_hand']),
    hindrance: z.enum(PAYOUT_HINDRANCES).nullable(),
    /** When the money is sent, if the items arrive now. Null: no time is promised. */
    payoutAt: z.iso.datetime().nullable(),
    /** The day on which a transfer is on the account at the latest. */
    arrivesOn: z.iso.date().nullable(),
    /**
     * By when the money is there at the latest, for a seller who sends the offer before its deadline. Kept with the sale.
     * Null: nothing is promised.
     */
    promisedBy: z.iso.datetime().nullable(),
    /** Who keeps the account that was typed or chosen; null where that is not known or no account. */
    bankName: z.string().nullable(),
    /** The transfer would go as Express Elixir. */
    isExpress: z.boolean(),
    /** What each started day after that costs us, for this sale. Null while the operator promises none. */
    lateBonus: z.object({ perDay: Amount, cap: Amount, graceMinutes: z.number().int() }).nullable(),
    /** The seller's own limit for payouts at once. Null while nobody is paid at once. */
    limit: z.object({ total: Amount, used: Amount, left: Amount }).nullable(),
    /** By the last reading of the rate; the amount is fixed when the payout is sent. */
    coinEstimates: z.array(z.object({ coin: z.enum(COINS), amount: z.string(), rate: Amount })),
    /** The server's clock when it answered. */
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'PayoutPreview' })
export type PayoutPreview = z.infer<typeof PayoutPreview>

/** `POST /api/quotes/{quoteId}/payout-preview` */
export const PayoutPreviewResponse = z
  .object({ success: z.literal(true), preview: PayoutPreview })
  .meta({ id: 'PayoutPreviewResponse' })
export type PayoutPreviewResponse = z.infer<typeof PayoutPreviewResponse>

/**
 * `GET /api/payout-classes`: both rates and when each would be paid for items that arrive now. `now` is null while the
 * operator pays nobody at once. Limits of a single seller are told with a quote.
 */
export const PayoutClassesResponse = z
  .object({
    success: z.literal(true),
    now: z.object({ rateBps: z.number().int(), payoutAt: z.iso.datetime() }).nullable(),
    later: z.object({ rateBps: z.number().int(), payoutAt: z.iso.datetime() }),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'PayoutClassesResponse' })
export type PayoutClassesResponse = z.infer<typeof PayoutClassesResponse>
