import type { Rail } from '@app/contract/payments/rails'
import type { AdvanceObstacle } from '@app/contract/selling/payout-preview'
import type { PayoutOption, PayoutSchedule } from '#shared/payout-terms.ts'
import { advanceLimitGrosze } from './domain/advance-limits.ts'
import { approvalsRequired } from './domain/approvals.ts'
import { decidePayoutTerms } from './domain/decide-payout-terms.ts'
import { latestSettlementMs } from './domain/settlement.ts'
import { fillsMonth } from './fills-month.ts'
import { advanceRulesOf, approvalRulesOf } from './money-rules.ts'
import { assertInstantFacts } from './payout-terms.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

export type PayoutRequest = {
  /** The price that is paid at once; without another one it is the only one. */
  totalGrosze: bigint
  laterGrosze?: bigint
  /** Null or left out: at once where that is possible. */
  payoutOption?: PayoutOption | null
}

export type PayoutPreview = {
  /** The requested one, or `deferred` where the limits do not allow it. */
  payoutOption: PayoutOption
  totalGrosze: bigint
  /** Why it cannot be paid at once, whatever was chosen. */
  instantBlocker: AdvanceObstacle | null
  payoutSchedule: PayoutSchedule
  reason: AdvanceObstacle | null
  approvals: 0 | 1 | 2
  isAdvancePoolExhausted: boolean
  /** The seller's own; null while the operator pays nobody at once. */
  limit: { totalGrosze: bigint; usedGrosze: bigint } | null
  isFrozen: boolean
  /** None of the rails that the method may take can be used. */
  isPaused: boolean
  rails: Rail[]
  settlesAtMs: number
  nowMs: number
}

/**
 * The terms of a sale confirmed now, by the rules that `assertPayoutTerms` and `createPayout` follow. Reserves nothing.
 */
export function previewPayout(facts: PayoutFacts, request: PayoutRequest): PayoutPreview {
  const { settings, standing, open, rails, nowMs } = facts
  const rules = advanceRulesOf(settings)
  const { totalGrosze: nowGrosze, laterGrosze = nowGrosze } = request
  const instant = assertInstantFacts(facts, { nowGrosze, laterGrosze })
  const terms = decidePayoutTerms(instant, request.payoutOption ?? null)
  const { payoutOption, payoutSchedule, totalGrosze, instantBlocker } = terms
  return {
    payoutOption,
    totalGrosze,
    instantBlocker,
    payoutSchedule,
    reason: payoutSchedule === 'instant' ? null : (instantBlocker ?? 'chosen'),
    approvals: approvalsRequired(
      {
        amountGrosze: totalGrosze,
        recentGrosze: facts.recentGrosze,
        // Credits leave as withdrawals.
        isCreditedByOne: false,
        // What the trade will show is not known yet; a doubt only ever adds approvals. That a destination is somebody
        // else's too adds one as well, and is not foretold: whoever tries numbers would learn who is with us.
        isEvidenceClean: true,
        hasRiskFlag:
          payoutSchedule === 'manual_review' ||
          fillsMonth(settings, facts.paidIn30DaysGrosze, request.totalGrosze),
        areDetailsProven: facts.areDetailsProven,
        isRailInDoubt: rails.every(({ isInDoubt }) => isInDoubt),
      },
      approvalRulesOf(settings),
    ),
    isAdvancePoolExhausted: payoutSchedule === 'instant' && instant.isAdvancePoolExhausted,
    limit:
      rules.policy === 'instant'
        ? { totalGrosze: advanceLimitGrosze(standing, rules, nowMs), usedGrosze: open.sellerGrosze }
        : null,
    isFrozen: facts.isFrozen,
    isPaused: rails.every(({ isPaused }) => isPaused),
    rails: rails.filter(({ isPaused }) => !isPaused).map(({ rail }) => rail),
    settlesAtMs: latestSettlementMs(nowMs),
    nowMs,
  }
}
