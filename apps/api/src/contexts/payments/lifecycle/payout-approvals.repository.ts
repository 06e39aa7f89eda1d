import type { InsertObject } from 'kysely'
import type { DB } from '#platform/db/database.generated.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Approval } from './domain/facts.ts'

export type PayoutApproval = Approval & { number: number; reason?: string | null }

export function approvalRow(
  payoutId: string,
  approval: PayoutApproval,
): InsertObject<DB, 'payout_approvals'> {
  return {
    payout_id: payoutId,
    number: approval.number,
    how: approval.how,
    destination_fingerprint: Buffer.from(approval.destination, 'hex'),
    ...(approval.adminId === null ? {} : { admin_id: approval.adminId }),
    // The worker's role only approves by policy and may not write these columns.
    ...(approval.reason ? { reason: approval.reason } : {}),
    ...(approval.proposalId ? { proposal_id: approval.proposalId } : {}),
  }
}

/** For an approval that another one must follow before the payout moves. */
export async function insertApproval(trx: Trx, payoutId: string, approval: PayoutApproval): Promise<void> {
  await trx.insertInto('payout_approvals').values(approvalRow(payoutId, approval)).execute()
}
