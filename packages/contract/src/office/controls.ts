import { z } from 'zod'
import { RAILS } from '../payments/rails.ts'
import { PROPOSAL_STATES } from '../payments/review-facts.ts'
import { Reason, StaffMember } from '../identity/staff-member.ts'
import { PassPasskeyRequest } from '../identity/staff.ts'
import { ALERT_CHANNELS } from './alerts.ts'
import { APPROVAL_RULES } from './one-person-wait.ts'

/** Money controls: freezes of sellers, pauses of rails, settings, and the proposals that need a second admin. */
const Amount = z.number()
const Zlotys = z.number().positive().max(1_000_000).multipleOf(0.01)
const DatabaseId = z.string().regex(/^[1-9]\d{0,17}$/)
const PAUSE_REASONS = ['credentials', 'funds', 'breach', 'admin'] as const

/** Requests an action that may need a second admin. */
export const ReasonRequest = z.strictObject({ reason: Reason }).meta({ id: 'ReasonRequest' })
export const ControlResponse = z
  .object({
    success: z.literal(true),
    /** False while the action waits for a second admin. */
    isDone: z.boolean(),
    proposalId: z.uuid().nullable(),
  })
  .meta({ id: 'ControlResponse' })
export type ControlResponse = z.infer<typeof ControlResponse>

export const AdminUserParams = z.object({ id: DatabaseId })
export const DebtParams = z.object({ debtId: DatabaseId })
export const ReturnParams = z.object({ saleId: z.string().regex(/^\d{1,18}$/) })
export const RailParams = z.object({ rail: z.enum(RAILS) })
export const ProposalParams = z.object({ proposalId: z.uuid() })
export const SettingParams = z.object({ key: z.string().max(100) })

/** `PUT /api/admin/users/{id}/advance-limit`; null lets the tiers decide again. */
export const AdvanceLimitRequest = z
  .strictObject({
    limit: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable(),
    reason: Reason,
  })
  .meta({ id: 'AdvanceLimitRequest' })

/** `POST /api/admin/users/{id}/credit` */
export const CreditRequest = z.strictObject({ amount: Zlotys, reason: Reason }).meta({ id: 'CreditRequest' })

/** `POST /api/admin/users/{id}/correction`; the balance is lowered by this much. */
export const CorrectionRequest = z
  .strictObject({ amount: Zlotys, reason: Reason })
  .meta({ id: 'CorrectionRequest' })

/** `POST /api/admin/debts/{debtId}/payments`; a debt can only be written off in full. */
export const DebtPaymentRequest = z
  .strictObject({
    how: z.enum(['balance', 'cash', 'written_off']),
    amount: Zlotys,
    reason: Reason,
  })
  .meta({ id: 'DebtPaymentRequest' })

/** `POST /api/admin/returns/{saleId}/close` */
export const CloseReturnRequest = z
  .strictObject({
    tradeId: z.string().regex(/^\d{1,20}$/),
    /** For a trade that Steam cannot show: with a reason, a second admin decides. */
    reason: Reason.optional(),
  })
  .meta({ id: 'CloseReturnRequest' })

/** `GET /api/admin/rails` */
export const RailsResponse = z
  .object({
    success: z.literal(true),
    rails: z.array(
      z.object({
        rail: z.enum(RAILS),
        isPaused: z.boolean(),
        reason: z.enum(PAUSE_REASONS).nullable(),
        since: z.iso.datetime().nullable(),
        by: StaffMember.nullable(),
        note: z.string().nullable(),
        /** Payouts on this rail that are approved or in progress. */
        openPayouts: z.number().int(),
        openAmount: Amount,
      }),
    ),
  })
  .meta({ id: 'RailsResponse' })
export type RailsResponse = z.infer<typeof RailsResponse>

export const Proposal = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    subject: z.string(),
    /** The proposed action: ids, amounts in grosze, setting values. */
    payload: z.record(z.string(), z.unknown()),
    /** The hash of the payload; the confirming request must repeat it. */
    mark: z.string(),
    reason: z.string(),
    proposedBy: StaffMember,
    proposedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    state: z.enum(PROPOSAL_STATES),
    decidedBy: StaffMember.nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** The rule and the wait are fixed when it is proposed. */
    rule: z.enum(APPROVAL_RULES),
    /** From then on the proposer may confirm it alone; null where that needs a second person. */
    notBefore: z.iso.datetime().nullable(),
    /** Whether the mail with the stop link has left. */
    isMailSent: z.boolean(),
    /** Whether the caller may confirm it now. */
    canConfirm: z.boolean(),
    /** The caller proposed it, so confirming takes a passkey. */
    needsPasskey: z.boolean(),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof Proposal>

export const ProposalsQuery = z.object({
  state: z.enum(PROPOSAL_STATES).default('waiting'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})

export const ProposalsResponse = z
  .object({
    success: z.literal(true),
    proposals: z.array(Proposal),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
    }),
  })
  .meta({ id: 'ProposalsResponse' })
export type ProposalsResponse = z.infer<typeof ProposalsResponse>

/** `POST /api/admin/proposals/{proposalId}/confirm` */
export const ConfirmProposalRequest = z
  .strictObject({
    mark: z.string().regex(/^[0-9a-f]{64}$/),
    /** Of the passkey that confirms the caller's own proposal. */
    passkey: PassPasskeyRequest.optional(),
  })
  .meta({ id: 'ConfirmProposalRequest' })

/** `GET /api/admin/settings`: values as they are stored, money in grosze. */
export const SettingsResponse = z
  .object({
    success: z.literal(true),
    settings: z.array(
      z.object({
        key: z.string(),
        meaning: z.string(),
        value: z.unknown(),
        initial: z.unknown(),
        /** 0 if it was never changed. */
        version: z.number().int(),
        changedBy: z.string().nullable(),
        /** Null when no person changed it. */
        changedByName: z.string().nullable(),
        changedAt: z.iso.datetime().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** Alert channels that the worker cannot use, because their address or key is missing. */
    missingAlertChannels: z.array(z.enum(ALERT_CHANNELS)),
  })
  .meta({ id: 'SettingsResponse' })
export type SettingsResponse = z.infer<typeof SettingsResponse>

/** `PUT /api/admin/settings/{key}` */
export const ChangeSettingRequest = z
  .strictObject({ value: z.unknown(), version: z.number().int().min(0), reason: Reason })
  .meta({ id: 'ChangeSettingRequest' })
