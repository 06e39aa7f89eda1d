import { z } from 'zod'
import {
  assertOpenReturn,
  closeReturn,
  transactionActionsRepository,
} from '#contexts/payments/lifecycle/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import {
  proposalKind,
  waitFor,
  type ControlOutcome,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'

const KIND = 'close_return'
const REFUSALS = {
  trade_unknown: 'return_trade_unknown',
  trade_not_done: 'return_trade_not_done',
  other_partner: 'return_other_partner',
  other_items: 'return_other_items',
} as const

/** The watcher's result for the trade; null while it has not answered. */
export type ReturnProof = 'proven' | keyof typeof REFUSALS | null
type Return = { saleId: bigint; tradeId: string }
type Asker = Omit<Doer, 'proposedBy'>

export const returnProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({ saleId: z.string().transform(BigInt), tradeId: z.string() }),
    execute: (trx, due, doer) => close(trx, due, doer),
  }),
}

/**
 * The trade is the proof. When Steam cannot show it, for example after a manual handover, two admins vouch for the
 * return.
 */
export async function closeReturnOf(
  trx: Trx,
  due: Return,
  { proof, ...asker }: Asker & { proof: ReturnProof | 'vouched' },
): Promise<ControlOutcome> {
  const sellerId = await assertOpenReturn(trx, due.saleId)
  if (sellerId === asker.adminId) throw new DomainError('own_approval')
  if (proof === 'vouched') {
    const subject = due.saleId.toString()
    const payload = { saleId: subject, tradeId: due.tradeId }
    return waitFor(trx, asker, { kind: KIND, subject, sellerId, payload })
  }
  if (proof === null) throw new DomainError('return_not_read', { saleId: due.saleId })
  if (proof !== 'proven') throw new DomainError(REFUSALS[proof], { saleId: due.saleId })
  return { isDone: true, proposalId: null, userId: await close(trx, due, { ...asker, proposedBy: null }) }
}

async function close(trx: Trx, { saleId, tradeId }: Return, doer: Doer): Promise<bigint> {
  const { adminId, proposedBy, reason, requestId } = doer
  const userId = await closeReturn(trx, { saleId, tradeId })
  const action = 'return_closed' as const
  await transactionActionsRepository.insert(trx, {
    transactionId: saleId,
    action,
    adminId,
    reason: reason || null,
  })
  await writeAudit(trx, {
    actor: { type: 'admin', id: adminId.toString() },
    action: 'transaction.return_closed',
    object: { type: 'transaction', id: saleId.toString() },
    reason,
    details: { tradeId, ...(proposedBy === null ? {} : { proposedBy: proposedBy.toString() }) },
    requestId,
  })
  return userId
}
