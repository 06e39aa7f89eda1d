import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { transactionActionsRepository, type TransactionAction } from './transaction-actions.repository.ts'

export type Decider = { transactionId: bigint; adminId: bigint; requestId: string }

/** Adds a row to the transaction's history and an entry to the audit log. */
export async function recordDecision(
  trx: Trx,
  decider: Decider,
  action: TransactionAction,
  reason: string | null,
  details: Record<string, number | boolean> = {},
): Promise<void> {
  await transactionActionsRepository.insert(trx, { ...decider, action, reason })
  await writeAudit(trx, {
    actor: { type: 'admin', id: decider.adminId.toString() },
    action: `transaction.${action}`,
    object: { type: 'transaction', id: decider.transactionId.toString() },
    ...(reason === null ? {} : { reason }),
    details,
    requestId: decider.requestId,
  })
}
