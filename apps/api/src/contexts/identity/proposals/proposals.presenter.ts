import type { Proposal, ProposalsResponse } from '@app/contract/office/controls'
import type { Db } from '#platform/db/database.ts'
import { proposalsRepository, type ProposalRow } from './proposals.repository.ts'

export async function showProposals(
  db: Db,
  page: { state: Proposal['state']; limit: number; offset: number },
  viewerId: bigint,
): Promise<ProposalsResponse> {
  const [rows, total] = await Promise.all([
    proposalsRepository.list(db, page),
    proposalsRepository.count(db, page.state),
  ])
  return {
    success: true,
    proposals: rows.map((row) => present(row, viewerId)),
    pagination: {
      page: Math.floor(page.offset / page.limit) + 1,
      limit: page.limit,
      pages: Math.ceil(total / page.limit),
      total,
    },
  }
}

function present(row: ProposalRow, viewerId: bigint): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload as Proposal['payload'],
    mark: row.mark.toString('hex'),
    reason: row.reason,
    proposedBy: { id: row.proposedBy.toString(), name: row.proposerName },
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.state,
    decidedBy:
      row.decidedBy === null || row.deciderName === null
        ? null
        : { id: row.decidedBy.toString(), name: row.deciderName },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    rule: row.rule,
    notBefore: row.notBefore?.toISOString() ?? null,
    isMailSent: row.isMailSent,
    canConfirm:
      row.state === 'waiting' && row.sellerId !== viewerId && (row.proposedBy !== viewerId || row.isDue),
    needsPasskey: row.rule === 'one_person' && row.proposedBy === viewerId,
  }
}
