import type { Language } from '@app/contract/languages'
import type { Trx } from '#platform/db/database.ts'
import { gatherCalls } from '#platform/db/function-calls.ts'
import { queueWithdrawalMail } from '#platform/jobs/seller-mails.ts'
import type { PayoutKind } from './domain/facts.ts'
import type { MoneyPorts } from './money-ports.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { promisePayout } from './promise-payout.ts'
import { readRequiredApprovals } from './required-approvals.ts'
import { stepPayout } from './step-payout.ts'

export type NewPayout = {
  kind: PayoutKind
  transactionId: bigint
  userId: bigint
  amountGrosze: bigint
  payoutDetailsId: string
  /** False means that an earlier payout of the same transaction decides the destination. */
  areDetailsChosen: boolean
  isEvidenceClean: boolean
  hasRiskFlag: boolean
  /** The language of withdrawal mails; a sale stores its own. */
  language?: Language
}

/**
 * Runs under the user's lock. The number of approvals is set here from the current settings and can only grow. A
 * payout that needs no approval is approved by policy in the same transaction.
 */
export async function createPayout(trx: Trx, ports: MoneyPorts, payout: NewPayout): Promise<string> {
  const plan = { ...payout, payoutId: null }
  const { required, rail, facts, settings } = await readRequiredApprovals(trx, plan)
  const isPromised = payout.kind === 'sale' && required === 0
  const payoutId = await payoutsRepository.insert(trx, {
    ...payout,
    payoutDetailsId: facts.payoutDetailsId,
    promise: isPromised ? promisePayout(settings, rail, facts) : null,
    rail,
    fingerprint: facts.fingerprint,
    approvalsRequired: required,
  })
  const { kind, userId } = payout
  if (kind === 'withdrawal') await queueWithdrawalMail(trx, { userId, payoutId, step: 'ordered' })
  if (required > 0) return payoutId
  const destination = facts.fingerprint.toString('hex')
  const saleId = kind === 'sale' ? payout.transactionId : null
  const created = { id: payoutId, userId, saleId, version: 1, state: 'created' } as const
  await gatherCalls(trx, async () => {
    await ports.schedulePayout(trx, payoutId, 0)
    await stepPayout(trx, created, 'approved', {}, { number: 1, how: 'policy', adminId: null, destination })
  })
  return payoutId
}
