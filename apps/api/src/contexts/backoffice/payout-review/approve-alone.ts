import { z } from 'zod'
import type { ApproveRequest, ApproveResponse } from '@app/contract/office/money'
import {
  isCompanyOfOne,
  lockControls,
  proposalKind,
  waitForSamePerson,
  type Doer,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import type { Decider, MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { approveTransaction, assertApprovable, lockTransaction, ownObstacle } from './decide-transaction.ts'
import { transactionVersion } from './domain/transaction-version.ts'
import { payoutReviewRepository, type DeskFacts } from './payout-review.repository.ts'

const KIND = 'approve_payout'

const Payload = z.object({
  transactionId: z.string().transform(BigInt),
  version: z.string(),
  destination: z.string(),
  reason: z.string().optional(),
})
type Payload = z.output<typeof Payload>

/** In a company of one, an approval that needs another person waits instead; everything else is approved at once. */
export async function approveOrWait(
  trx: Trx,
  ports: MoneyPorts,
  decider: Decider,
  body: ApproveRequest,
): Promise<ApproveResponse> {
  if (!(await isCompanyOfOne(trx))) return approveTransaction(trx, ports, decider, body)
  await lockControls(trx)
  const { facts, seller } = await lockTransaction(trx, decider, body.version)
  const { overrides } = assertApprovable(decider, body, { facts, seller })
  if (!overrides && !(await needsOther(trx, facts, decider.adminId)))
    return approveTransaction(trx, ports, decider, body)
  const subject = decider.transactionId.toString()
  const payload = { ...body, transactionId: subject, grosze: Number(facts.amountGrosze) }
  const asker = { ...decider, reason: body.reason ?? transactionNumber(decider.transactionId) }
  const wish = { kind: KIND, subject, sellerId: facts.userId, payload }
  const proposalId = await waitForSamePerson(trx, asker, wish)
  return { success: true, approvals: 0, approvalsRequired: 0, isReleased: false, proposalId }
}

export function approvalProposalKinds(ports: MoneyPorts): ProposalKinds {
  return {
    [KIND]: proposalKind({
      schema: Payload,
      execute: async (trx, payload, doer) => {
        await approveConfirmed(trx, ports, payload, doer)
        return (await payoutReviewRepository.ownerOf(trx, payload.transactionId)) ?? null
      },
    }),
  }
}

async function needsOther(trx: Trx, facts: DeskFacts, adminId: bigint): Promise<boolean> {
  if ((await ownObstacle(trx, facts, adminId)) !== null) return true
  if (facts.payoutId === null || facts.approvalsRequired !== 2) return false
  return !(await payoutReviewRepository.isApprovedByOther(trx, facts.payoutId, adminId))
}

/** A colleague who confirms approves as one of two; the proposer's approval follows where both are needed. */
async function approveConfirmed(trx: Trx, ports: MoneyPorts, payload: Payload, doer: Doer): Promise<void> {
  const { transactionId, version, destination, reason } = payload
  const { adminId, proposedBy, proposalId, requestId } = doer
  const body = { version, destination, ...(reason === undefined ? {} : { reason }) }
  const by = (id: bigint) => ({ transactionId, adminId: id, requestId })
  if (proposedBy === null || proposedBy === adminId) {
    await approveTransaction(trx, ports, by(adminId), body, proposalId)
    return
  }
  const { approvals, approvalsRequired } = await approveTransaction(trx, ports, by(adminId), body)
  if (approvals >= approvalsRequired) return
  const facts = await payoutReviewRepository.readFacts(trx, transactionId)
  await approveTransaction(trx, ports, by(proposedBy), { ...body, version: transactionVersion(facts!) })
}
