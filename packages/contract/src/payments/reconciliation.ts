import { z } from 'zod'
import { FUNDED_RAILS, RECONCILED_RAILS } from './rails.ts'
import { StaffMember, WaitingProposal } from '../identity/staff-member.ts'
import { Page, Pagination } from './bank.ts'

/**
 * `ours_only`: the rail does not have it. `rail_only`: money left without a payout. `state_differs`: resolves
 * automatically after the next status query. `balance_differs`: the rail's balance differs from our ledger.
 */
export const FINDING_CLASSES = [
  'ours_only',
  'rail_only',
  'amount_differs',
  'state_differs',
  'balance_differs',
] as const

const at = z.iso.datetime()

export const ReconciliationRun = z
  .object({
    id: z.number().int(),
    startedAt: at,
    finishedAt: at,
    outcome: z.enum(['done', 'unavailable']),
    since: at,
    ours: z.number().int(),
    theirs: z.number().int(),
    matched: z.number().int(),
    opened: z.number().int(),
  })
  .meta({ id: 'ReconciliationRun' })

export const RailReconciliation = z
  .object({
    rail: z.enum(FUNDED_RAILS),
    lastRun: ReconciliationRun.nullable(),
    openFindings: z.partialRecord(z.enum(FINDING_CLASSES), z.number().int()),
    /** False until an opening balance is booked: without one, balances are not compared. */
    isCompared: z.boolean(),
    /** The rail's balance at the last query, or of the last statement; null when neither exists. */
    balance: z.object({ currency: z.string(), amount: z.string(), pln: z.number(), readAt: at }).nullable(),
    /** The rail's cash in our ledger, in zlotys. */
    ledgerCash: z.number(),
    /** Sent in zlotys, and perhaps not deducted in the ledger and in the balance alike. */
    underWay: z.number(),
    /** The first booked funding: from then on the ledger knows the rail. */
    opening: z.object({ amount: z.number(), at }).nullable(),
  })
  .meta({ id: 'RailReconciliation' })

export const ReconciliationResponse = z
  .object({ success: z.literal(true), rails: z.array(RailReconciliation) })
  .meta({ id: 'ReconciliationResponse' })
export type ReconciliationResponse = z.infer<typeof ReconciliationResponse>

export const ReconciliationFinding = z
  .object({
    id: z.number().int(),
    class: z.enum(FINDING_CLASSES),
    subject: z.string(),
    transactionId: z.number().int().nullable(),
    currency: z.string(),
    /** Decimal strings, because a coin has more decimal places than a number can hold. */
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    ourState: z.string().nullable(),
    theirState: z.string().nullable(),
    openedAt: at,
    seenAt: at,
    closedAt: at.nullable(),
    closedBy: z.number().int().nullable(),
    closeReason: z.string().nullable(),
  })
  .meta({ id: 'ReconciliationFinding' })
export type ReconciliationFinding = z.infer<typeof ReconciliationFinding>

export const RailParams = z.object({ rail: z.enum(RECONCILED_RAILS) })
export const RailReconciliationQuery = Page.extend({ open: z.enum(['true', 'false']).optional() })
export const RailReconciliationResponse = z
  .object({
    success: z.literal(true),
    runs: z.array(ReconciliationRun),
    findings: z.array(ReconciliationFinding),
    pagination: Pagination,
  })
  .meta({ id: 'RailReconciliationResponse' })
export type RailReconciliationResponse = z.infer<typeof RailReconciliationResponse>

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const FindingParams = z.object({ findingId: id })
export const CloseFindingRequest = z
  .strictObject({ reason: z.string().trim().min(3).max(1_000) })
  .meta({ id: 'CloseFindingRequest' })
export const FindingResponse = z
  .object({
    success: z.literal(true),
    finding: ReconciliationFinding,
    /**
     * For a balance difference, and for money that left without a payout: the proposal that another admin confirms.
     * Until then the finding stays open.
     */
    proposalId: z.uuid().nullable(),
  })
  .meta({ id: 'FindingResponse' })

export const FundRailParams = z.object({ rail: z.enum(FUNDED_RAILS) })
export const FundingParams = z.object({ fundingId: id })

/** Zlotys added to a rail; a negative amount is withdrawn from it. */
export const FundRailRequest = z
  .strictObject({
    amount: z
      .number()
      .min(-10_000_000)
      .max(10_000_000)
      .multipleOf(0.01)
      .refine((amount) => amount !== 0),
    reference: z.string().trim().min(3).max(200),
  })
  .meta({ id: 'FundRailRequest' })

export const RailFunding = z
  .object({
    id: z.number().int(),
    rail: z.enum(FUNDED_RAILS),
    amount: z.number(),
    reference: z.string(),
    proposedBy: StaffMember,
    proposedAt: at,
    confirmedBy: StaffMember.nullable(),
    confirmedAt: at.nullable(),
  })
  .meta({ id: 'RailFunding' })
export const FundingResponse = z
  .object({ success: z.literal(true), funding: RailFunding, proposalId: WaitingProposal })
  .meta({ id: 'FundingResponse' })
export const FundingsResponse = z
  .object({ success: z.literal(true), fundings: z.array(RailFunding), pagination: Pagination })
  .meta({ id: 'FundingsResponse' })
