import type { Rail } from '@app/contract/payments/rails'
import { z } from 'zod'
import {
  isCompanyOfOne,
  lockControls,
  proposalKind,
  waitForSamePerson,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { bookFunding } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { fundingsRepository, type FundingRow } from './fundings.repository.ts'

type Proposal = {
  rail: Rail
  amountGrosze: bigint
  reference: string
  adminId: bigint
  key: string
  requestId: string
}

const KIND = 'fund_rail'

type Funded = { funding: FundingRow; proposalId?: string }

/**
 * One admin declares a rail's funding; nothing is booked before a second admin confirms it. In a company of one the
 * same admin confirms it, after a wait.
 */
export async function proposeFunding(tools: { db: Db; keys: Keys }, proposal: Proposal): Promise<Funded> {
  const keyMark = fingerprint(tools.keys, 'idempotency_key', proposal.key)
  return tools.db.transaction().execute(async (trx) => {
    await lockControls(trx)
    const isNew = await fundingsRepository.propose(trx, { ...proposal, keyMark })
    const funding = await fundingsRepository.findByKey(trx, proposal.adminId, keyMark)
    const isSame =
      funding?.rail === proposal.rail &&
      funding.amountGrosze === proposal.amountGrosze &&
      funding.reference === proposal.reference
    if (!funding || !isSame) throw new DomainError('idempotency_key_reused')
    if (!isNew) return { funding }
    await record(trx, funding, proposal, 'rail_funding.proposed')
    if (!(await isCompanyOfOne(trx))) return { funding }
    const subject = String(funding.id)
    const payload = { fundingId: subject, rail: funding.rail, grosze: Number(funding.amountGrosze) }
    const asker = { ...proposal, reason: proposal.reference }
    const wish = { kind: KIND, subject, sellerId: null, payload }
    return { funding, proposalId: await waitForSamePerson(trx, asker, wish) }
  })
}

/** Books the funding in the same commit. A repeated confirmation changes nothing. */
export async function confirmFunding(
  db: Db,
  command: { fundingId: bigint; adminId: bigint; requestId: string },
): Promise<FundingRow> {
  return db.transaction().execute(async (trx) => {
    const funding = await fundingsRepository.lock(trx, command.fundingId)
    if (!funding) throw new DomainError('funding_not_found')
    if (funding.proposedBy === command.adminId) throw new DomainError('four_eyes_needed')
    return book(trx, funding, command)
  })
}

export const fundingProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({ fundingId: z.string().transform(BigInt) }),
    execute: async (trx, { fundingId }, { adminId, requestId }) => {
      const funding = await fundingsRepository.lock(trx, fundingId)
      if (!funding) throw new DomainError('funding_not_found')
      await book(trx, funding, { adminId, requestId })
      return null
    },
  }),
}

async function book(
  trx: Trx,
  funding: FundingRow,
  command: { adminId: bigint; requestId: string },
): Promise<FundingRow> {
  if (funding.confirmedAt) return funding
  await bookFunding(trx, { id: funding.id, rail: funding.rail, grosze: funding.amountGrosze })
  await record(trx, funding, command, 'rail_funding.confirmed')
  return fundingsRepository.confirm(trx, funding.id, command.adminId)
}

async function record(
  trx: Trx,
  funding: FundingRow,
  { adminId, requestId }: { adminId: bigint; requestId: string },
  action: string,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action,
    object: { type: 'rail_funding', id: String(funding.id) },
    details: {
      rail: funding.rail,
      amountGrosze: String(funding.amountGrosze),
      proposedBy: String(funding.proposedBy),
    },
    requestId,
  })
}
