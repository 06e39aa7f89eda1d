import type { Language } from '@app/contract/languages'
import type { Trx } from '#platform/db/database.ts'
import { queueWithdrawalMail } from '#platform/jobs/seller-mails.ts'
import type { PayoutKind } from './domain/facts.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
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
  /** False: a payout of the same transaction that was tried before says where this one goes. */
  areDetailsChosen: boolean
  isEvidenceClean: boolean
  hasRiskFlag: boolean
  /** Of the mails about a withdrawal; a sale has its own. */
  language?: Language
}

/**
 * Under the user's lock. The number of approvals is fixed here, from today's settings, and can only grow. One that needs
 * nobody is approved by policy in the same transaction.
 */
export async function createPayout(trx: Trx, ports: MoneyPorts, payout: NewPayout): Promise<string> {
  const plan = { ...payout, payoutId: null }
  const { required, rail, facts, settings } = await readRequiredApprovals(trx, plan)
  const isPromised = payout.kind === 'sale' && required === 0
  const payoutId = await payoutsRepository.insert(trx, {
    ...payout,
    payoutDetailsId: facts.payoutDetailsId,
    promise: isPromised
      ? await promisePayout(trx, settings, {
          saleId: payout.transactionId,
          rail,
          takesExpress: facts.takesExpress,
        })
      : null,
    rail,
    fingerprint: facts.fingerprint,
    approvalsRequired: required,
  })
  await moneyRepository.recordPayoutStep(trx, payoutId)
  const { kind, userId } = payout
  if (kind === 'withdrawal') await queueWithdrawalMail(trx, { userId, payoutId, step: 'ordered' })
  if (required > 0) return payoutId
  const destination = facts.fingerprint.toString('hex')
  await payoutsRepository.insertApproval(trx, payoutId, { how: 'policy', adminId: null, destination }, 1)
  const saleId = kind === 'sale' ? payout.transactionId : null
  await stepPayout(trx, { id: payoutId, userId, saleId, version: 1, state: 'created' }, 'approved', {})
  await ports.schedulePayout(trx, payoutId, 0)
  return payoutId
}
