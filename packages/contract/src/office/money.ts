import { z } from 'zod'
import { Reason, StaffMember, typed, WaitingProposal } from '../identity/staff-member.ts'
import {
  APPROVAL_REASONS,
  BALANCE_SOURCES,
  PAYOUT_STATES,
  PROMISE_EXCUSES,
} from '../payments/review-facts.ts'
import { PayoutDetailsInput, SavedPayoutDetails } from '../payments/payout-details.ts'
import { SALE_REASONS, SALE_STATES, SaleStep, SoldItem, TradeParams } from '../selling/sales.ts'
import { ADVANCE_OBSTACLES } from '../selling/sale-facts.ts'
import { ItemTraits } from '../selling/trades.ts'
import { COINS, PAYOUT_METHODS, RAILS } from '../payments/rails.ts'
import { TRANSACTION_STAGES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../payments/transaction-facts.ts'

/** Money data and actions for staff. Amounts are zlotys with at most two decimals. */
const Amount = z.number()

/** Reasons for a careful check. */
export const RISKS = [
  'evidence_not_clean',
  'details_never_used',
  'destination_shared',
  'credited_by_one',
  'day_sum',
  'new_seller',
  'reversed_before',
  'seller_frozen',
  'seller_in_debt',
  'rail_paused',
  'rail_in_doubt',
  'trade_not_settled',
] as const
export type Risk = (typeof RISKS)[number]

export const TRANSACTION_ACTIONS = [
  'approved',
  'rejected',
  'reference_entered',
  'details_revealed',
  'return_closed',
  'recall_wanted',
  'refused_by_bank',
  'payouts_held',
] as const

export const AdminPayout = z
  .object({
    id: z.uuid(),
    state: z.enum(PAYOUT_STATES),
    version: z.number().int(),
    rail: z.enum(RAILS),
    amount: Amount,
    coin: z.enum(COINS).nullable(),
    masked: z.string(),
    bankName: z.string().nullable(),
    /** Hash of the payout destination; an approval must repeat the one that was shown. */
    destination: z.string(),
    isEvidenceClean: z.boolean(),
    approvalsRequired: z.number().int(),
    approvals: z.array(
      z.object({
        how: z.enum(['policy', 'admin']),
        by: StaffMember.nullable(),
        at: z.iso.datetime(),
        reason: z.string().nullable(),
      }),
    ),
    /** Typed by an admin, or the rail's own reference. */
    reference: z.string().nullable(),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    /** When the money came back. */
    returnedAt: z.iso.datetime().nullable(),
    /** The title of the transfer in the bank file; null before the payout is in one. */
    transferTitle: z.string().nullable(),
    /** The arrival time promised to the seller; null when nothing was promised. */
    promisedBy: z.iso.datetime().nullable(),
    /** The promised time has passed without a known arrival, or the money arrived later. */
    isLate: z.boolean(),
    /** Set after arrival: how many days late, the excuse if it was not our fault, and the seller's bonus. */
    brokenPromise: z
      .object({ days: z.number().int(), excuse: z.enum(PROMISE_EXCUSES).nullable(), bonus: Amount })
      .nullable(),
  })
  .meta({ id: 'AdminPayout' })
export type AdminPayout = z.infer<typeof AdminPayout>

const AdminSeller = z.object({
  id: z.string(),
  steamId: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  /** The trade URL for returned items; null while none is saved. */
  tradeUrl: z.string().nullable(),
  /** No payout leaves: `isOnHold` by staff or after a reversal, otherwise the account was reported as stolen. */
  isFrozen: z.boolean(),
  isOnHold: z.boolean(),
  /** May not sell any more; sales that run are still paid. */
  isBlocked: z.boolean(),
  balance: Amount,
  settledSales: z.number().int(),
  reversals: z.number().int(),
  /** Set by two admins; null while the tiers decide. */
  advanceLimit: Amount.nullable(),
  debts: z.array(
    z.object({ id: z.string(), saleNumber: z.string(), amount: Amount, left: Amount, at: z.iso.datetime() }),
  ),
})

const AdminSale = z.object({
  state: z.enum(SALE_STATES),
  reason: z.enum(SALE_REASONS).nullable(),
  code: z.string(),
  /** When the seller ticked "sent": a declaration, never a proof. */
  declaredSentAt: z.iso.datetime(),
  /** The quoted items. The fingerprint records an item's appearance and wear at that time. */
  items: z.array(SoldItem.extend({ fingerprint: z.string(), traits: ItemTraits })),
  marketTotal: Amount,
  rateBps: z.number().int(),
  deadlineAt: z.iso.datetime(),
  payoutCase: z.enum(['advance', 'after_protection', 'manual']),
  /** Why the sale is paid after the protection only; null otherwise. */
  advanceObstacle: z.enum(ADVANCE_OBSTACLES).nullable(),
  settlesAt: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  wasReviewed: z.boolean(),
  /** The reasons why the trade was flagged for review. */
  findings: z.array(z.object({ code: z.string(), at: z.iso.datetime() })),
  timeline: z.array(SaleStep),
})

export const AdminTransaction = z
  .object({
    id: z.number().int(),
    number: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    status: z.enum(TRANSACTION_STATUSES),
    stage: z.enum(TRANSACTION_STAGES),
    /** Until when Steam can still reverse the trade of a paid sale. */
    reversibleUntil: z.iso.datetime().nullable(),
    amount: Amount,
    currency: z.literal('PLN'),
    method: z.enum(PAYOUT_METHODS).nullable(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    /** Since when the seller waits for us, and until when that is in time; null while no action of ours is due. */
    waitingSince: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable(),
    /** What the seller owes because of this sale. */
    debt: z
      .object({ amount: Amount, left: Amount, at: z.iso.datetime(), closedAt: z.iso.datetime().nullable() })
      .nullable(),
    seller: AdminSeller,
    sale: AdminSale.nullable(),
    /** The destination of the next payout, or of the last one. */
    destination: SavedPayoutDetails.pick({ method: true, coin: true, masked: true, bankName: true })
      .extend({ mark: z.string() })
      .nullable(),
    /** Newest first. */
    payouts: z.array(AdminPayout),
    risks: z.array(z.enum(RISKS)),
    /** Why the newest payout waits for staff; empty unless it does. */
    approvalReasons: z.array(z.enum(APPROVAL_REASONS)),
    /** For a withdrawal: the last credit of the balance before it. */
    source: z
      .object({
        kind: z.enum(BALANCE_SOURCES),
        transactionId: z.number().int(),
        number: z.string(),
        at: z.iso.datetime(),
        /** Who credited it; null when no person did. */
        by: StaffMember.nullable(),
      })
      .nullable(),
    /** The newest ticket about this sale. */
    ticketId: z.number().int().nullable(),
    /** Other users who are paid to the same destination; a few of them. */
    sharedWith: z.array(StaffMember),
    notes: z
      .object({ text: z.string(), version: z.number().int(), by: StaffMember, at: z.iso.datetime() })
      .nullable(),
    returnDue: z
      .object({
        notBefore: z.iso.datetime(),
        tradeId: z.string().nullable(),
        closedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    actions: z.array(
      z.object({
        action: z.enum(TRANSACTION_ACTIONS),
        by: StaffMember,
        at: z.iso.datetime(),
        reason: z.string().nullable(),
      }),
    ),
    /** Every decision must repeat it, so that a decision about an outdated state is refused. */
    version: z.string(),
    /** The caller's permitted actions now. */
    allowed: z.object({
      approve: z.boolean(),
      /** True when an approval would contradict the evidence. */
      approveNeedsReason: z.boolean(),
      reject: z.boolean(),
      enterReference: z.boolean(),
      /** Unclaimed money can be recalled from the rail. */
      recall: z.boolean(),
      /** Stop the unsent payouts of this seller, or ask to end that. */
      hold: z.boolean(),
      endHold: z.boolean(),
      reveal: z.boolean(),
      closeReturn: z.boolean(),
    }),
  })
  .meta({ id: 'AdminTransaction' })
export type AdminTransaction = z.infer<typeof AdminTransaction>

/** `GET /api/admin/transactions/{id}` */
export const AdminTransactionResponse = z
  .object({ success: z.literal(true), transaction: AdminTransaction })
  .meta({ id: 'AdminTransactionResponse' })
export type AdminTransactionResponse = z.infer<typeof AdminTransactionResponse>

export const TransactionParams = TradeParams

const Version = z.string().regex(/^\d{1,9}(:[0-9a-f-]{36}:\d{1,9})?$/)

/** `POST /api/admin/transactions/{id}/approve` */
export const ApproveRequest = z
  .strictObject({
    version: Version,
    /** The hash of the destination that was shown. */
    destination: z.string().regex(/^[0-9a-f]{64}$/),
    reason: Reason.optional(),
  })
  .meta({ id: 'ApproveRequest' })
export type ApproveRequest = z.infer<typeof ApproveRequest>

export const ApproveResponse = z
  .object({
    success: z.literal(true),
    /** Approvals given, and approvals required. Both are zero while the payout waits for Steam's settlement. */
    approvals: z.number().int(),
    approvalsRequired: z.number().int(),
    /** The payout may be sent now. */
    isReleased: z.boolean(),
    proposalId: WaitingProposal,
  })
  .meta({ id: 'ApproveResponse' })
export type ApproveResponse = z.infer<typeof ApproveResponse>

/** `POST /api/admin/transactions/{id}/reject` */
export const RejectRequest = z
  .strictObject({ version: Version, reason: Reason })
  .meta({ id: 'RejectRequest' })
export type RejectRequest = z.infer<typeof RejectRequest>

export const RejectResponse = z
  .object({ success: z.literal(true), status: z.enum(TRANSACTION_STATUSES), isReturnDue: z.boolean() })
  .meta({ id: 'RejectResponse' })
export type RejectResponse = z.infer<typeof RejectResponse>

/** `POST /api/admin/transactions/{id}/reference`: for money sent manually. */
export const ReferenceRequest = z
  .strictObject({ version: Version, reference: typed(3, 100) })
  .meta({ id: 'ReferenceRequest' })
export type ReferenceRequest = z.infer<typeof ReferenceRequest>

export const ReferenceResponse = z
  .object({ success: z.literal(true), status: z.enum(TRANSACTION_STATUSES) })
  .meta({ id: 'ReferenceResponse' })
export type ReferenceResponse = z.infer<typeof ReferenceResponse>

/** `POST /api/admin/transactions/{id}/transfer-check`: asked before a transfer by hand. */
export const TransferCheckRequest = z.strictObject({ version: Version }).meta({ id: 'TransferCheckRequest' })
export type TransferCheckRequest = z.infer<typeof TransferCheckRequest>

export const TransferCheckResponse = z
  .object({
    success: z.literal(true),
    /** False while Steam is asked about the trade: ask again in a moment. */
    isClear: z.boolean(),
    /** Until then the reference of the transfer is accepted. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TransferCheckResponse' })
export type TransferCheckResponse = z.infer<typeof TransferCheckResponse>

/** `POST /api/admin/transactions/{id}/recall`: the payout shows the result after the rail's response. */
export const RecallRequest = z
  .strictObject({ version: Version, reason: Reason })
  .meta({ id: 'RecallRequest' })
export type RecallRequest = z.infer<typeof RecallRequest>

/** `POST /api/admin/transactions/{id}/hold`: no unsent payout of this seller leaves until two admins end the hold. */
export const HoldRequest = z.strictObject({ version: Version, reason: Reason }).meta({ id: 'HoldRequest' })
export type HoldRequest = z.infer<typeof HoldRequest>

/** `PUT /api/admin/transactions/{id}/notes`. `version` is the version of the notes that were shown, 0 for none. */
export const NotesRequest = z
  .strictObject({
    version: z.number().int().min(0),
    text: z
      .string()
      .max(5_000)
      .refine((text) => !text.includes('\0')),
  })
  .meta({ id: 'NotesRequest' })
export type NotesRequest = z.infer<typeof NotesRequest>

export const NotesResponse = z
  .object({ success: z.literal(true), version: z.number().int(), message: z.string() })
  .meta({ id: 'NotesResponse' })

/**
 * `POST /api/admin/transactions/{id}/presence`: reports whether the caller is viewing it, and returns the other
 * viewers. The page repeats it every few seconds while it is open.
 */
export const ViewingRequest = z.strictObject({ isViewing: z.boolean() }).meta({ id: 'ViewingRequest' })
export const ViewingResponse = z
  .object({
    success: z.literal(true),
    viewers: z.array(z.object({ id: z.string(), displayName: z.string() })),
  })
  .meta({ id: 'ViewingResponse' })
export type ViewingResponse = z.infer<typeof ViewingResponse>

/** `POST /api/admin/transactions/{id}/reveal` */
export const RevealRequest = z.strictObject({ reason: Reason }).meta({ id: 'RevealRequest' })
export const RevealResponse = z
  .object({ success: z.literal(true), details: PayoutDetailsInput })
  .meta({ id: 'RevealResponse' })
export type RevealResponse = z.infer<typeof RevealResponse>
