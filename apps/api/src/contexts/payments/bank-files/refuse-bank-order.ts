import {
  applyPayoutEvent,
  lockSeller,
  recordDecision,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankBatchesRepository } from './bank-batches.repository.ts'

type Refusal = {
  batchId: bigint
  place: number
  adminId: bigint
  reason: string
  bankProof: string
  requestId: string
}

/**
 * The file was downloaded, and the bank refused one order or cancelled it at our request, in writing. The money is
 * ours again: a sale asks its seller for other details, a withdrawal returns to the balance. A repeat changes
 * nothing.
 */
export async function refuseBankOrder({ db, ports }: { db: Db; ports: MoneyPorts }, refusal: Refusal) {
  const { batchId, place, adminId, reason, requestId } = refusal
  return db.transaction().execute(async (trx) => {
    const batch = await bankBatchesRepository.lock(trx, batchId)
    if (!batch) throw new DomainError('bank_batch_not_found')
    if (batch.makerId === adminId) throw new DomainError('four_eyes_needed')
    const order = await findOrder(trx, refusal)
    if (order.userId === adminId) throw new DomainError('own_approval')
    if (order.refusedAt) return order
    if (!batch.firstReadAt || (batch.state !== 'ready' && batch.state !== 'uploaded'))
      throw new DomainError('bank_batch_wrong_state', { batchId: String(batchId), state: batch.state })
    await lockSeller(trx, order.userId)
    const { isIn, payoutState } = await findOrder(trx, refusal)
    // A payout settled by a statement or a typed reference was not refused.
    if (!isIn || (payoutState !== 'submitted' && payoutState !== 'submitting'))
      throw new DomainError('bank_order_wrong_state')
    await fail(trx, ports, order)
    await bankBatchesRepository.markRefused(trx, { batchId, place }, refusal)
    const decider = { transactionId: order.transactionId, adminId, requestId }
    await recordDecision(trx, decider, 'refused_by_bank', reason, { batch: Number(batchId), place })
    return findOrder(trx, refusal)
  })
}

async function findOrder(trx: Trx, { batchId, place }: Refusal) {
  const order = await bankBatchesRepository.findOrder(trx, batchId, place)
  if (!order) throw new DomainError('bank_order_not_found')
  return order
}

async function fail(
  trx: Trx,
  ports: MoneyPorts,
  order: { payoutId: string; amountGrosze: bigint },
): Promise<void> {
  const { payoutId, amountGrosze } = order
  const found = { found: 'failed' as const, amountGrosze, isSameDestination: true, feeGrosze: 0n }
  const lookUp = { ...found, railRef: `refused-${payoutId}`, askedAt: Date.now() }
  const event = { type: 'looked_up' as const, lookUp }
  const result = await applyPayoutEvent(trx, ports, { payoutId, event, actor: 'operator' })
  if ('refused' in result) throw new DomainError('bank_order_wrong_state')
}
