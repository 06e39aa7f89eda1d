import { z } from 'zod'
import { ADVANCE_OBSTACLES, PAYOUT_CLASSES } from './sale-facts.ts'
import { PaymentDetails } from '../payments/payment-details.ts'
import { COINS, PAYOUT_METHODS } from '../payments/rails.ts'

/** Zlotys with at most two decimals. */
const Amount = z.number()

/** Instantly, when Steam can no longer undo the trade, or when staff approve it. */
const PAYOUT_CASES = ['advance', 'after_protection', 'manual'] as const

/** Why no payout time can be given, in any case. */
const PAYOUT_HINDRANCES = ['method_paused', 'method_short', 'account_check'] as const

export const PayoutPreviewRequest = z
  .strictObject({
    paymentMethod: z.enum(PAYOUT_METHODS),
    /** The price that the seller would choose. If omitted: the instant one when the limits allow it. */
    payoutClass: z.enum(PAYOUT_CLASSES).optional(),
    /** The details known so far: none, only the coin, or all of them. */
    paymentDetails: z.union([...PaymentDetails.options, z.strictObject({ coin: z.enum(COINS) })]).optional(),
  })
  .meta({ id: 'PayoutPreviewRequest' })
export type PayoutPreviewRequest = z.infer<typeof PayoutPreviewRequest>

/** One of the two prices with its payout time. */
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

/** The seller's own limit for instant payouts. */
const InstantLimit = z.object({ total: Amount, used: Amount, left: Amount })

/** The payout that the same sale would get if confirmed now. Nothing is reserved. */
export const PayoutPreview = z
  .object({
    /** The price that the sale would get; the times and approvals below belong to it. */
    payoutClass: z.enum(PAYOUT_CLASSES),
    /**
     * Both prices, if they differ. `now` is null when the limits do not allow it, and `nowObstacle` gives the reason.
     */
    choice: z
      .object({
        now: PriceOption.nullable(),
        nowObstacle: z.enum(ADVANCE_OBSTACLES).nullable(),
        later: PriceOption,
      })
      .nullable(),
    payoutCase: z.enum(PAYOUT_CASES),
    /** Null for an instant payout. */
    reason: z.enum(ADVANCE_OBSTACLES).nullable(),
    needsApproval: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** The advance pool of all sellers is reserved when the offer is seen; it would not be sufficient now. */
    isAdvancePoolExhausted: z.boolean(),
    /** Minutes through the rail's API, bank working days, or manually by staff. */
    pace: z.enum(['minutes', 'banking', 'by_hand']),
    hindrance: z.enum(PAYOUT_HINDRANCES).nullable(),
    /** When the money is sent, if the items arrive now. Null when no time is promised. */
    payoutAt: z.iso.datetime().nullable(),
    /** The latest day on which a transfer reaches the account. */
    arrivesOn: z.iso.date().nullable(),
    /**
     * The latest arrival of the money, for a seller who sends the offer before its deadline. Stored with the sale.
     * Null when nothing is promised.
     */
    promisedBy: z.iso.datetime().nullable(),
    /** The bank of the entered or chosen account; null when unknown or when there is no account. */
    bankName: z.string().nullable(),
    /** The transfer would use Express Elixir. */
    isExpress: z.boolean(),
    /** The seller's bonus for each started day of delay in this sale. Null while the operator offers no bonus. */
    lateBonus: z.object({ perDay: Amount, cap: Amount, graceMinutes: z.number().int() }).nullable(),
    /** Null while the operator offers no instant payouts. */
    limit: InstantLimit.nullable(),
    /** Uses the last known rate; the amount is fixed when the payout is sent. */
    coinEstimates: z.array(z.object({ coin: z.enum(COINS), amount: z.string(), rate: Amount })),
    /** The server's time of the response. */
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'PayoutPreview' })
export type PayoutPreview = z.infer<typeof PayoutPreview>

/** `POST /api/quotes/{quoteId}/payout-preview` */
export const PayoutPreviewResponse = z
  .object({ success: z.literal(true), preview: PayoutPreview })
  .meta({ id: 'PayoutPreviewResponse' })
export type PayoutPreviewResponse = z.infer<typeof PayoutPreviewResponse>

const GROSZE_MAX = 100_000_000_00
const QueryGrosze = z.coerce.number().int().min(0).max(GROSZE_MAX)

/** The two sums of the selected items; they are equal while the operator offers one price. */
export const SelectionPreviewQuery = z.object({ totalGrosze: QueryGrosze, laterGrosze: QueryGrosze })
export type SelectionPreviewQuery = z.infer<typeof SelectionPreviewQuery>

/** How one method would pay the selected items. The fields mean the same as in `PayoutPreview`. */
const MethodPreview = PayoutPreview.pick({
  payoutCase: true,
  needsApproval: true,
  isAdvancePoolExhausted: true,
  pace: true,
  hindrance: true,
  payoutAt: true,
  promisedBy: true,
}).extend({ method: z.enum(PAYOUT_METHODS) })
export type MethodPreview = z.infer<typeof MethodPreview>

/**
 * `GET /api/account/payout-preview`: when the selected items would be paid, before they have a quote. By the same rules
 * as the preview of a quote.
 */
export const SelectionPreviewResponse = z
  .object({
    success: z.literal(true),
    limit: InstantLimit.nullable(),
    /** The largest sale that would be paid instantly now. */
    instantMax: Amount,
    /** Why this sum gets no instant payout; null when it does. */
    reason: z.enum(ADVANCE_OBSTACLES).nullable(),
    /** How the limit grows with settled sales. Empty when this seller's limit does not follow it. */
    steps: z.array(z.object({ settledSales: z.number().int(), limit: Amount })),
    settledSales: z.number().int(),
    /** When Steam can no longer undo a trade made now. */
    laterAt: z.iso.datetime(),
    /** In the order in which the methods are offered. */
    methods: z.array(MethodPreview),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'SelectionPreviewResponse' })
export type SelectionPreviewResponse = z.infer<typeof SelectionPreviewResponse>

/**
 * `GET /api/payout-classes`: both rates, and the payout time of each for items that arrive now. `now` is null while
 * the operator offers no instant payouts. A quote includes the limits of the single seller.
 */
export const PayoutClassesResponse = z
  .object({
    success: z.literal(true),
    now: z.object({ rateBps: z.number().int(), payoutAt: z.iso.datetime() }).nullable(),
    later: z.object({ rateBps: z.number().int(), payoutAt: z.iso.datetime() }),
    /** How a bank transfer of a usual amount would go now: `minutes` at any hour, or on bank working days. */
    bankPace: z.enum(['minutes', 'banking']),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'PayoutClassesResponse' })
export type PayoutClassesResponse = z.infer<typeof PayoutClassesResponse>
