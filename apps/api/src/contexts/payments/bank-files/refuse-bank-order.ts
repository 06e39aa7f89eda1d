import { z } from 'zod'
import {
  lockControls,
  proposalKind,
  waitForSamePerson,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
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

const KIND = 'bank_order_refused'

/**
 * The file was downloaded, and the bank refused one order or cancelled it at our request, in writing. The money is
 * ours again: a sale asks its seller for other details, a withdrawal returns to the balance. A repeat changes
 * nothing. The maker of the file waits where one person is enough.
 */
export async function refuseBankOrder({ db, ports }: { db: Db; ports: MoneyPorts }, refusal: Refusal) {
  const { batchId, place, adminId, bankProof } = refusal
  return db.transaction().execute(async (trx) => {
    await lockControls(trx)
    const { batch, order } = await findRefusable(trx, refusal)
    if (batch.makerId !== adminId) return { order: await refuse(trx, ports, refusal) }
    const payload = { batchId: String(batchId), place, bankProof, grosze: Number(order.amountGrosze) }
    const wish = { kind: KIND, subject: `${batchId}:${place}`, sellerId: order.userId, payload }
    return { order, proposalId: await waitForSamePerson(trx, refusal, wish) }
  })
}

export function orderProposalKinds(ports: MoneyPorts): ProposalKinds {
  return {
    [KIND]: proposalKind({
      schema: z.object({ batchId: z.string().transform(BigInt), place: z.number(), bankProof: z.string() }),
      execute: async (trx, order, { adminId, reason, requestId }) =>
        (await refuse(trx, ports, { ...order, adminId, reason, requestId })).userId,
    }),
  }
}

async function findRefusable(trx: Trx, refusal: Refusal) {
  const { batchId, adminId } = refusal
  const batch = await bankBatchesRepository.lock(trx, batchId)
  if (!batch) throw new DomainError('bank_batch_not_found')
  const order = await findOrder(trx, refusal)
  if (order.userId === adminId) throw new DomainError('own_approval')
  const isOpen = batch.firstReadAt && (batch.state === 'ready' || batch.state === 'uploaded')
  if (!order.refusedAt && !isOpen)
    throw new DomainError('bank_batch_wrong_state', { batchId: String(batchId), state: batch.state })
  return { batch, order }
}

async function refuse(trx: Trx, ports: MoneyPorts, refusal: Refusal) {
  const { batchId, place, adminId, reason, requestId } = refusal
  const { order } = await findRefusable(trx, refusal)
  if (order.refusedAt) return order
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
