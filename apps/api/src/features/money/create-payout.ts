import type { Language } from '@app/contract/languages'
import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { approvalsRequired } from './domain/approvals.ts'
import { railOf, type PayoutKind } from './domain/payout-states.ts'
import { fillsMonth } from './fills-month.ts'
import type { MoneyPorts } from './money-ports.ts'
import { approvalRulesOf } from './money-rules.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { promisePayout } from './promise-payout.ts'

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
 * Under the user's lock. The number of approvals is fixed here, from today's settings. One that needs nobody is
 * approved by policy in the same transaction.
 */
export async function createPayout(trx: Trx, ports: MoneyPorts, payout: NewPayout): Promise<string> {
  const facts = await payoutsRepository.readForNew(trx, payout)
  if (!facts) throw new Error(`payout details ${payout.payoutDetailsId} are gone`)
  const settings = await readSettings(trx)
  const rail = railOf(facts.method, facts.coin)
  const isFull = fillsMonth(settings, facts.paidGrosze, payout.amountGrosze)
  const required = approvalsRequired(
    {
      ...payout,
      hasRiskFlag: payout.hasRiskFlag || facts.isDestinationOfOthers || isFull,
      areDetailsProven: facts.areDetailsProven,
      isRailInDoubt: facts.doubtedRails.includes(rail),
    },
    approvalRulesOf(settings),
  )
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
  if (required > 0) return payoutId
  const destination = facts.fingerprint.toString('hex')
  await payoutsRepository.insertApproval(trx, payoutId, { how: 'policy', adminId: null, destination }, 1)
  await moneyRepository.stepPayout(trx, { id: payoutId, version: 1, state: 'approved' }, {})
  await ports.wakePayout(trx, payoutId, 0)
  return payoutId
}
