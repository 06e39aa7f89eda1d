import { z } from 'zod'
import { assertOpenReturn } from '#contexts/payments/lifecycle/index.ts'
import {
  proposalKind,
  waitFor,
  type Asker,
  type ControlOutcome,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import { isRefusedForGood } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { dispatchRequestsRepository } from './dispatch-requests.repository.ts'

const KIND = 'give_items'

/**
 * Requests what the worker requests by itself for small values, or once more after a refusal. The database decides
 * whether two admins have to agree.
 */
export async function sendReturn(trx: Trx, saleId: bigint, asker: Asker): Promise<ControlOutcome> {
  const sellerId = await assertOpenReturn(trx, saleId)
  if (sellerId === asker.adminId) throw new DomainError('own_approval')
  const dispatch = await findOrRequest(trx, saleId)
  if (!dispatch) throw new DomainError('dispatch_not_possible', { saleId })
  if (dispatch.needsTwo && dispatch.proposalId === null)
    return waitFor(trx, asker, {
      kind: KIND,
      subject: dispatch.id.toString(),
      sellerId,
      payload: {
        dispatchId: dispatch.id.toString(),
        saleId: saleId.toString(),
        grosze: dispatch.valueGrosze.toString(),
      },
    })
  await audit(trx, saleId, asker)
  return { isDone: true, proposalId: null, userId: sellerId }
}

export const dispatchProposalKinds: ProposalKinds = {
  [KIND]: proposalKind({
    schema: z.object({
      dispatchId: z.string().transform(BigInt),
      saleId: z.string().transform(BigInt),
    }),
    execute: async (trx, { dispatchId, saleId }, doer) => {
      const { proposalId } = doer
      const isAgreed = proposalId && (await dispatchRequestsRepository.agree(trx, dispatchId, proposalId))
      if (!isAgreed) throw new DomainError('dispatch_not_possible', { saleId })
      await audit(trx, saleId, doer)
      return null
    },
  }),
}

async function findOrRequest(trx: Trx, saleId: bigint) {
  const live = await dispatchRequestsRepository.findLive(trx, saleId)
  if (live) return live
  try {
    await dispatchRequestsRepository.request(trx, saleId)
  } catch (error) {
    if (isRefusedForGood(error)) throw new DomainError('dispatch_not_possible', { saleId })
    throw error
  }
  return dispatchRequestsRepository.findLive(trx, saleId)
}

async function audit(
  trx: Trx,
  saleId: bigint,
  by: Pick<Asker, 'adminId' | 'reason' | 'requestId'>,
): Promise<void> {
  await writeAudit(trx, {
    actor: { type: 'admin', id: by.adminId.toString() },
    action: 'transaction.return_requested',
    object: { type: 'transaction', id: saleId.toString() },
    reason: by.reason,
    requestId: by.requestId,
  })
}
