import type { Rail } from '@app/contract/payments/rails'
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

/** One admin declares a rail's funding; nothing is booked before a second admin confirms it. */
export async function proposeFunding(tools: { db: Db; keys: Keys }, proposal: Proposal): Promise<FundingRow> {
  const keyMark = fingerprint(tools.keys, 'idempotency_key', proposal.key)
  return tools.db.transaction().execute(async (trx) => {
    const isNew = await fundingsRepository.propose(trx, { ...proposal, keyMark })
    const funding = await fundingsRepository.findByKey(trx, proposal.adminId, keyMark)
    const isSame =
      funding?.rail === proposal.rail &&
      funding.amountGrosze === proposal.amountGrosze &&
      funding.reference === proposal.reference
    if (!funding || !isSame) throw new DomainError('idempotency_key_reused')
    if (isNew) await record(trx, funding, proposal, 'rail_funding.proposed')
    return funding
  })
}

/** Books the funding in the same commit. A repeated confirmation changes nothing. */
export async function confirmFunding(
  db: Db,
  command: { fundingId: bigint; adminId: bigint; requestId: string },
): Promise<FundingRow> {
  const { fundingId, adminId } = command
  return db.transaction().execute(async (trx) => {
    const funding = await fundingsRepository.lock(trx, fundingId)
    if (!funding) throw new DomainError('funding_not_found')
    if (funding.proposedBy === adminId) throw new DomainError('four_eyes_needed')
    if (funding.confirmedAt) return funding
    await bookFunding(trx, { id: funding.id, rail: funding.rail, grosze: funding.amountGrosze })
    await record(trx, funding, command, 'rail_funding.confirmed')
    return fundingsRepository.confirm(trx, fundingId, adminId)
  })
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
