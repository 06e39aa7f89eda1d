import type { AdvanceObstacle } from '@app/contract/payout-preview'
import type { PayoutClass } from '@app/contract/sale-facts'
import { advanceLimitGrosze } from './domain/advance-limits.ts'
import { approvalsRequired } from './domain/approvals.ts'
import type { PayoutCase } from './domain/facts.ts'
import { caseOfClass, choosePayoutClass, nowObstacleOf, priceOfClass } from './domain/payout-class.ts'
import type { Rail } from './domain/payout-states.ts'
import { latestSettlementMs } from './domain/settlement.ts'
import { fillsMonth } from './fills-month.ts'
import { advanceRulesOf, approvalRulesOf } from './money-rules.ts'
import { assertOwesNothing, nowFactsOf } from './plan-advance.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

export type PayoutWish = {
  /** The price that is paid at once; without another one it is the only one. */
  totalGrosze: bigint
  laterGrosze?: bigint
  /** Null or left out: at once where that is possible. */
  payoutClass?: PayoutClass | null
}

export type PayoutOutlook = {
  /** The one that was asked for, or the later one where the limits do not allow it. */
  payoutClass: PayoutClass
  totalGrosze: bigint
  /** Why it cannot be paid at once, whatever was chosen. */
  nowObstacle: AdvanceObstacle | null
  payoutCase: PayoutCase
  reason: AdvanceObstacle | null
  approvals: 0 | 1 | 2
  isHouseFull: boolean
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
 * What a sale made now would get, by the rules that `planAdvance` and `createPayout` follow. Nothing is reserved by it.
 */
export function foreseePayout(facts: PayoutFacts, wish: PayoutWish): PayoutOutlook {
  assertOwesNothing(facts)
  const { settings, standing, open, rails, nowMs } = facts
  const rules = advanceRulesOf(settings)
  const { totalGrosze: nowGrosze, laterGrosze = nowGrosze } = wish
  const now = nowFactsOf(facts, { nowGrosze, laterGrosze })
  const payoutClass = choosePayoutClass(now, wish.payoutClass ?? null) ?? 'later'
  const payoutCase = caseOfClass(payoutClass, now.limitCase)
  const totalGrosze = priceOfClass(payoutClass, now)
  const nowObstacle = nowObstacleOf(now)
  return {
    payoutClass,
    totalGrosze,
    nowObstacle,
    payoutCase,
    reason: payoutCase === 'advance' ? null : (nowObstacle ?? 'chosen'),
    approvals: approvalsRequired(
      {
        amountGrosze: totalGrosze,
        // What the trade will show is not known yet; a doubt only ever adds approvals. That a destination is somebody
        // else's too adds one as well, and is not foretold: whoever tries numbers would learn who is with us.
        isEvidenceClean: true,
        hasRiskFlag:
          payoutCase === 'manual' || fillsMonth(settings, facts.paidIn30DaysGrosze, wish.totalGrosze),
        areDetailsProven: facts.areDetailsProven,
        isRailInDoubt: rails.every(({ isInDoubt }) => isInDoubt),
      },
      approvalRulesOf(settings),
    ),
    isHouseFull: payoutCase === 'advance' && now.isHouseFull,
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
