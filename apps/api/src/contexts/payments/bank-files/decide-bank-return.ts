import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankReturnsRepository } from './bank-returns.repository.ts'
import { enqueueSettlement } from './enqueue-settlement.ts'

type Decision = {
  lineId: bigint
  adminId: bigint
  isAccepted: boolean
  reason: string
  requestId: string
}

/**
 * A returned transfer adds money to a seller's balance. An admin who neither imported the statement nor made the file
 * must compare the line with the bank's website; then the worker books it. The database checks the admin again.
 */
export async function decideBankReturn(db: Db, decision: Decision): Promise<void> {
  const { lineId, adminId, isAccepted, reason, requestId } = decision
  await db.transaction().execute(async (trx) => {
    const line = await bankReturnsRepository.lock(trx, lineId)
    if (!line) throw new DomainError('bank_line_not_found')
    if (line.outcome !== 'return_waiting' || line.isDecided) throw new DomainError('bank_line_wrong_state')
    if (line.sellerId === adminId) throw new DomainError('own_approval')
    if (line.importedBy === adminId || line.makerIds.includes(adminId.toString()))
      throw new DomainError('four_eyes_needed')
    await bankReturnsRepository.decide(trx, decision)
    await enqueueSettlement(trx, line.statementId)
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: isAccepted ? 'bank_return.accepted' : 'bank_return.denied',
      object: { type: 'bank_statement_line', id: String(lineId) },
      reason,
      details: { transaction: String(line.transactionId), amountGrosze: String(line.amountGrosze) },
      requestId,
    })
  })
}
