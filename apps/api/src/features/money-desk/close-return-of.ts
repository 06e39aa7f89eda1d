import { closeReturn } from '#features/money/index.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Trx } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { ControlOutcome } from './controls.ts'
import { deskRepository } from './desk.repository.ts'

export async function closeReturnOf(
  trx: Trx,
  command: { saleId: bigint; tradeId: string; adminId: bigint; requestId: string },
): Promise<ControlOutcome> {
  const { saleId, tradeId, adminId } = command
  const userId = await closeReturn(trx, { saleId, tradeId })
  if (userId === adminId) throw new DomainError('own_approval')
  const action = 'return_closed' as const
  await deskRepository.insertAction(trx, { transactionId: saleId, action, adminId, reason: null })
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action: 'transaction.return_closed',
    object: { type: 'transaction', id: saleId.toString() },
    details: { tradeId },
    requestId: command.requestId,
  })
  return { isDone: true, proposalId: null, userId }
}
