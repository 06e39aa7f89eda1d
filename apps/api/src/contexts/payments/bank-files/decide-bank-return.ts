import { z } from 'zod'
import {
  lockControls,
  proposalKind,
  waitForSamePerson,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
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

const KIND = 'bank_return'

/**
 * A returned transfer adds money to a seller's balance. An admin who neither imported the statement nor made the file
 * must compare the line with the bank's website; then the worker books it. Where one person is enough, the same admin
 * waits. The database checks the admin again.
 */
export async function decideBankReturn(db: Db, decision: Decision): Promise<{ proposalId?: string }> {
  const { lineId, adminId, isAccepted } = decision
  return db.transaction().execute(async (trx) => {
    await lockControls(trx)
    const line = await lockLine(trx, decision)
    if (line.importedBy !== adminId && !line.makerIds.includes(adminId.toString())) {
      await decide(trx, decision)
      return {}
    }
    const payload = { lineId: String(lineId), isAccepted, grosze: Number(line.amountGrosze) }
    const wish = { kind: KIND, subject: String(lineId), sellerId: line.sellerId, payload }
    return { proposalId: await waitForSamePerson(trx, decision, wish) }
  })
}

export const returnLineProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({ lineId: z.string().transform(BigInt), isAccepted: z.boolean() }),
    execute: async (trx, { lineId, isAccepted }, { adminId, reason, requestId }) => {
      await decide(trx, { lineId, isAccepted, adminId, reason, requestId })
      return null
    },
  }),
}

async function lockLine(trx: Trx, { lineId, adminId }: Decision) {
  const line = await bankReturnsRepository.lock(trx, lineId)
  if (!line) throw new DomainError('bank_line_not_found')
  if (line.outcome !== 'return_waiting' || line.isDecided) throw new DomainError('bank_line_wrong_state')
  if (line.sellerId === adminId) throw new DomainError('own_approval')
  return line
}

async function decide(trx: Trx, decision: Decision): Promise<void> {
  const { lineId, adminId, isAccepted, reason, requestId } = decision
  const line = await lockLine(trx, decision)
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
}
