import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { writeAudit } from '#platform/db/audit.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { proposalMark } from './domain/proposal-mark.ts'
import { proposalsRepository, type ProposalRow } from './proposals.repository.ts'

const PROPOSAL_HOURS = 72

/** Who carries out a control, and what for. `proposedBy` is empty where one admin was enough. */
export type Doer = {
  adminId: bigint
  proposedBy: bigint | null
  /** What the second admin has confirmed. */
  proposalId?: string
  reason: string
  requestId: string
}

/** One thing that needs two admins: what its payload looks like, and how it is done in the confirming transaction. */
export type ProposalKind<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** Answers with the seller whose pages should look again. */
  execute: (trx: Trx, payload: z.output<Schema>, doer: Doer) => Promise<bigint | null>
}

export type ProposalKinds = Record<string, ProposalKind>

/** Keeps the payload's type for the one who writes the kind. */
export function proposalKind<Schema extends z.ZodType>(kind: ProposalKind<Schema>): ProposalKind {
  return kind
}

type Wish = {
  kind: string
  /** One proposal of a kind may wait for each. */
  subject: string
  /** Whose money it is, where it is somebody's. */
  sellerId: bigint | null
  /** Ids, amounts and settings; nothing personal. */
  payload: object
  reason: string
  adminId: bigint
  requestId: string
}

/** What a control answers: done, or waiting for a second admin. */
export type ControlOutcome = {
  isDone: boolean
  proposalId: string | null
  /** Whose pages should look again. */
  userId: bigint | null
  transactionId?: bigint
}

export type Asker = Omit<Doer, 'proposedBy'>

/** Controls wait for each other, so that each counts what the one before it has done. Taken before any other lock. */
export async function lockControls(trx: Trx): Promise<void> {
  await proposalsRepository.lockAll(trx)
}

/** The first of two admins. Nothing is done yet. */
async function propose(trx: Trx, wish: Wish): Promise<string> {
  if (wish.adminId === wish.sellerId) throw new DomainError('own_approval')
  await proposalsRepository.lockAll(trx)
  const id = await proposalsRepository
    .insert(trx, { ...wish, mark: proposalMark(wish), hours: PROPOSAL_HOURS })
    .catch((error: unknown) => {
      if (isViolationOf(error, 'admin_proposals_one_waiting'))
        throw new DomainError('proposal_waiting', { kind: wish.kind, subject: wish.subject })
      throw error
    })
  await record(trx, 'proposal.made', { ...wish, id }, wish)
  return id
}

export async function waitFor(
  trx: Trx,
  asker: Asker,
  wish: Pick<Wish, 'kind' | 'subject' | 'sellerId' | 'payload'>,
): Promise<ControlOutcome> {
  return { isDone: false, proposalId: await propose(trx, { ...wish, ...asker }), userId: null }
}

type Decision = { id: string; adminId: bigint; requestId: string }

/** The second admin: what was proposed is done in the same transaction, or nothing is. */
export async function confirmProposal(
  trx: Trx,
  kinds: ProposalKinds,
  decision: Decision & { mark: string },
): Promise<bigint | null> {
  await proposalsRepository.lockAll(trx)
  const proposal = await findWaiting(trx, decision.id)
  const { adminId, requestId } = decision
  if (adminId === proposal.proposedBy) throw new DomainError('proposal_own')
  if (adminId === proposal.sellerId) throw new DomainError('own_approval')
  const seen = Buffer.from(decision.mark, 'hex')
  // Computed anew, so that it is the payload which is compared and not what somebody wrote beside it.
  if (!timingSafeEqual(seen, proposalMark(proposal)) || !timingSafeEqual(seen, proposal.mark))
    throw new DomainError('proposal_changed')
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

/** Any admin for money may take it back: nothing is loosened by that. */
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
  proposal: { id: string; kind: string; subject: string; reason: string },
  by: { adminId: bigint; requestId: string },
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: by.adminId.toString() },
    action,
    object: { type: 'proposal', id: proposal.id },
    reason: proposal.reason,
    details: { kind: proposal.kind, subject: proposal.subject },
    requestId: by.requestId,
  })
}
