import type { Rail } from '@app/contract/payments/rails'
import type { Trx } from '#platform/db/database.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { approvalsRequired, type ApprovalCase } from './domain/approvals.ts'
import { routePayout } from './domain/route-payout.ts'
import { fillsMonth } from './fills-month.ts'
import { approvalRulesOf } from './money-rules.ts'
import {
  approvalFactsRepository,
  type ApprovalFacts,
  type PayoutOrPlan,
} from './approval-facts.repository.ts'

export type PayoutToApprove = PayoutOrPlan &
  Pick<ApprovalCase, 'amountGrosze' | 'isEvidenceClean' | 'hasRiskFlag'> & { userId: bigint }

export type RequiredApprovals = { required: 0 | 1 | 2; rail: Rail; facts: ApprovalFacts; settings: Settings }

/**
 * Computed only from settings and facts, under the user's lock: for a new payout, and again before its submission.
 */
export async function readRequiredApprovals(trx: Trx, payout: PayoutToApprove): Promise<RequiredApprovals> {
  const facts = await approvalFactsRepository.read(trx, payout)
  if (!facts) throw new Error('the payout details are gone')
  const settings = await readSettings(trx)
  const rail = routePayout(facts.offers, payout.amountGrosze)
  const isFull = fillsMonth(settings, facts.paidGrosze, payout.amountGrosze)
  const required = approvalsRequired(
    {
      amountGrosze: payout.amountGrosze,
      isEvidenceClean: payout.isEvidenceClean,
      hasRiskFlag: payout.hasRiskFlag || facts.isDestinationOfOthers || isFull,
      recentGrosze: facts.recentGrosze,
      isCreditedByOne: facts.isCreditedByOne,
      areDetailsProven: facts.areDetailsProven,
      // A payout before submission only waits while its rail is in doubt; it needs no approval for that.
      isRailInDoubt:
        payout.payoutId === null && facts.offers.some((offer) => offer.rail === rail && offer.isInDoubt),
    },
    approvalRulesOf(settings),
  )
  return { required, rail, facts, settings }
}
