import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { writeAudit } from '#platform/db/audit.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { recordPasskeyProof, type PasskeyProof } from '#contexts/identity/staff/index.ts'
import { DomainError } from '#shared/domain-error.ts'
import { proposalMark } from './domain/proposal-mark.ts'
import { proposalsRepository, type ProposalRow } from './proposals.repository.ts'

const PROPOSAL_HOURS = 72

/** The admin who carries out a control, and the reason. `proposedBy` is null when one admin was enough. */
export type Doer = {
  adminId: bigint
  proposedBy: bigint | null
  /** The proposal that the second admin confirmed. */
  proposalId?: string
  reason: string
  requestId: string
}

/** One action that needs two admins: its payload schema, and how the confirming transaction executes it. */
export type ProposalKind<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** Returns the seller whose open pages must reload. */
  execute: (trx: Trx, payload: z.output<Schema>, doer: Doer) => Promise<bigint | null>
}

export type ProposalKinds = Record<string, ProposalKind>

/** Keeps the payload type for the author of the kind. */
export function proposalKind<Schema extends z.ZodType>(kind: ProposalKind<Schema>): ProposalKind {
  return kind
}

type Wish = {
  kind: string
  /** At most one proposal of a kind may wait per subject. */
  subject: string
  /** The seller whose money is affected, if any. */
  sellerId: bigint | null
  /** Ids, amounts and settings; no personal data. */
  payload: object
  reason: string
  adminId: bigint
  requestId: string
}

/** The result of a control: done, or waiting for a second admin. */
export type ControlOutcome = {
  isDone: boolean
  proposalId: string | null
  /** The user whose open pages must reload. */
  userId: bigint | null
  transactionId?: bigint
}

export type Asker = Omit<Doer, 'proposedBy'>

/** Serializes controls, so that each one sees the changes of the one before. Taken before any other lock. */
export async function lockControls(trx: Trx): Promise<void> {
  await proposalsRepository.lockAll(trx)
}

/** Called by the first of two admins. Nothing is executed yet. */
async function propose(trx: Trx, wish: Wish): Promise<string> {
  if (wish.adminId === wish.sellerId) throw new DomainError('own_approval')
  await proposalsRepository.lockAll(trx)
  const { id, rule } = await proposalsRepository
    .insert(trx, { ...wish, mark: proposalMark(wish), hours: PROPOSAL_HOURS })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'admin_proposals_one_waiting'))
        throw new DomainError('proposal_waiting', { kind: wish.kind, subject: wish.subject })
      if (isViolationOf(error, 'admin_proposals_address')) throw new DomainError('owner_address_missing')
      throw error
    })
  if (rule === 'one_person') await enqueue(trx, 'mail-stop-link', { proposalId: id })
  await record(trx, 'proposal.made', { ...wish, id, rule }, wish)
  return id
}

export async function waitFor(
  trx: Trx,
  asker: Asker,
  wish: Pick<Wish, 'kind' | 'subject' | 'sellerId' | 'payload'>,
): Promise<ControlOutcome> {
  return { isDone: false, proposalId: await propose(trx, { ...wish, ...asker }), userId: null }
}

/**
 * For a step whose second person would be the same one: in a company of one it waits, otherwise it is refused. The
 * kind must be known to the confirming route, which then does the step.
 */
export async function waitForSamePerson(
  trx: Trx,
  asker: Asker,
  wish: Pick<Wish, 'kind' | 'subject' | 'sellerId' | 'payload'>,
): Promise<string> {
  if (!(await isCompanyOfOne(trx))) throw new DomainError('four_eyes_needed')
  return propose(trx, { ...wish, ...asker })
}

export async function isCompanyOfOne(trx: Trx): Promise<boolean> {
  return (await readSettings(trx))['staffing.mode'].value === 'one_person'
}

type Decision = { id: string; adminId: bigint; requestId: string }

/**
 * Called by the second admin, or in a company of one by the proposer with a passkey. The proposed action runs in the
 * same transaction, or nothing changes. The database checks every condition again.
 */
export async function confirmProposal(
  trx: Trx,
  kinds: ProposalKinds,
  decision: Decision & { mark: string; passkey?: PasskeyProof | null },
): Promise<bigint | null> {
  await proposalsRepository.lockAll(trx)
  const proposal = await findWaiting(trx, decision.id)
  const { adminId, requestId } = decision
  if (adminId === proposal.sellerId) throw new DomainError('own_approval')
  const seen = Buffer.from(decision.mark, 'hex')
  // Recomputed, so that the payload itself is compared and not a stored mark that an attacker could change.
  if (!timingSafeEqual(seen, proposalMark(proposal)) || !timingSafeEqual(seen, proposal.mark))
    throw new DomainError('proposal_changed')
  if (adminId === proposal.proposedBy) await proveAlone(trx, proposal, decision.passkey ?? null)
  const kind = kinds[proposal.kind]
  if (!kind) throw new Error(`nobody knows how to do "${proposal.kind}"`)
  await proposalsRepository
    .decide(trx, { id: proposal.id, state: 'confirmed', adminId })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'admin_proposals_other_browser')) throw new DomainError('same_browser')
      throw error
    })
  await record(trx, 'proposal.confirmed', proposal, decision)
  const doer = {
    adminId,
    proposalId: proposal.id,
    proposedBy: proposal.proposedBy,
    reason: proposal.reason,
    requestId,
  }
  return kind.execute(trx, kind.schema.parse(proposal.payload), doer)
}

/** The wait, the mail and the passkey stand for the second person. */
async function proveAlone(trx: Trx, proposal: ProposalRow, passkey: PasskeyProof | null): Promise<void> {
  if (proposal.rule !== 'one_person') throw new DomainError('proposal_own')
  if (passkey === null) throw new DomainError('proposal_passkey_needed')
  if (!proposal.isDue)
    throw new DomainError(proposal.isWaitOver ? 'proposal_not_mailed' : 'proposal_too_early')
  await recordPasskeyProof(trx, proposal.id, passkey)
}

/** Any admin with the money permission may withdraw it, because this makes nothing less strict. */
export async function withdrawProposal(trx: Trx, decision: Decision): Promise<void> {
  await proposalsRepository.lockAll(trx)
  const proposal = await findWaiting(trx, decision.id)
  if (decision.adminId === proposal.sellerId) throw new DomainError('own_approval')
  await proposalsRepository.decide(trx, { ...decision, state: 'withdrawn' })
  await record(trx, 'proposal.withdrawn', proposal, decision)
}

async function findWaiting(trx: Trx, id: string): Promise<ProposalRow> {
  const proposal = await proposalsRepository.find(trx, id)
  if (!proposal) throw new DomainError('proposal_not_found')
  if (proposal.state !== 'waiting') throw new DomainError('proposal_decided', { state: proposal.state })
  return proposal
}

async function record(
  trx: Trx,
  action: string,
  proposal: { id: string; kind: string; subject: string; reason: string; rule: ProposalRow['rule'] },
  by: { adminId: bigint; requestId: string },
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: by.adminId.toString() },
    action,
    object: { type: 'proposal', id: proposal.id },
    reason: proposal.reason,
    details: { kind: proposal.kind, subject: proposal.subject, rule: proposal.rule },
    requestId: by.requestId,
  })
}
