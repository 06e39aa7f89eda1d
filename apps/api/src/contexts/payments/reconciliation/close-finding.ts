import { z } from 'zod'
import { proposalKind, waitFor, type Doer, type ProposalKinds } from '#contexts/identity/proposals/index.ts'
import { wakeRail, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { reportsRepository, type FindingRow } from './reports.repository.ts'

/** Closing these classes needs two admins: a balance difference, and money that left without our order. */
const KINDS: Partial<Record<FindingRow['class'], string>> = {
  balance_differs: 'close_balance_finding',
  rail_only: 'close_rail_only_finding',
}

/**
 * Staff have explained a difference. It is not opened again. A balance difference stops automatic payouts on its
 * rail, and money without a payout may be theft, so closing either needs two admins.
 */
export async function closeFinding(
  db: Db,
  ports: MoneyPorts,
  command: { findingId: bigint; adminId: bigint; reason: string; requestId: string },
): Promise<{ finding: FindingRow; proposalId: string | null }> {
  const { findingId, ...asker } = command
  return db.transaction().execute(async (trx) => {
    const finding = await findOpen(trx, findingId)
    const kind = KINDS[finding.class]
    if (kind === undefined)
      return { finding: await close(trx, ports, finding, { ...asker, proposedBy: null }), proposalId: null }
    const subject = findingId.toString()
    const wish = { kind, subject, sellerId: null, payload: { findingId: subject } }
    const { proposalId } = await waitFor(trx, asker, wish)
    return { finding, proposalId }
  })
}

export function reconciliationProposalKinds(ports: MoneyPorts): ProposalKinds {
  const kind = proposalKind({
    schema: z.object({ findingId: z.string().transform(BigInt) }),
    execute: async (trx, { findingId }, doer) => {
      await close(trx, ports, await findOpen(trx, findingId), doer)
      return null
    },
  })
  return Object.fromEntries(Object.values(KINDS).map((name) => [name, kind]))
}

async function findOpen(trx: Trx, findingId: bigint): Promise<FindingRow> {
  const finding = await reportsRepository.findFinding(trx, findingId)
  if (!finding) throw new DomainError('finding_not_found')
  if (finding.closedAt) throw new DomainError('finding_closed')
  return finding
}

async function close(trx: Trx, ports: MoneyPorts, finding: FindingRow, doer: Doer): Promise<FindingRow> {
  const { adminId, reason, requestId, proposedBy } = doer
  if (!(await reportsRepository.close(trx, finding.id, { adminId, reason })))
    throw new DomainError('finding_closed')
  if (finding.class === 'balance_differs') await wakeRail(trx, ports, finding.rail)
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action: 'reconciliation.finding_closed',
    object: { type: 'reconciliation_finding', id: String(finding.id) },
    reason,
    details: {
      class: finding.class,
      ...(proposedBy === null ? {} : { proposedBy: proposedBy.toString() }),
    },
    requestId,
  })
  return (await reportsRepository.findFinding(trx, finding.id)) ?? finding
}
