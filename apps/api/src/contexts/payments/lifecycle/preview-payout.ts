import { isCoinRail, type Rail } from '@app/contract/payments/rails'
import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { PayoutOption, PayoutSchedule } from '#shared/payout-terms.ts'
import {
  advanceLimitGrosze,
  advanceStepsOf,
  instantMaxGrosze,
  type AdvanceTier,
} from './domain/advance-limits.ts'
import { approvalsRequired } from './domain/approvals.ts'
import { decidePayoutTerms } from './domain/decide-payout-terms.ts'
import { routePayout, type RailOffer } from './domain/route-payout.ts'
import { latestSettlementMs } from './domain/settlement.ts'
import { fillsMonth } from './fills-month.ts'
import { advanceRulesOf, approvalRulesOf } from './money-rules.ts'
import { assertInstantFacts } from './payout-terms.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

export type PayoutRequest = {
  /** The price of the instant option; without a deferred price it is the only one. */
  totalGrosze: bigint
  laterGrosze?: bigint
  /** Null or omitted: instant if possible. */
  payoutOption?: PayoutOption | null
}

export type PayoutPreview = {
  /** The requested option, or `deferred` if the limits do not allow it. */
  payoutOption: PayoutOption
  totalGrosze: bigint
  /** Why an instant payout is impossible, regardless of the choice. */
  instantBlocker: AdvanceObstacle | null
  payoutSchedule: PayoutSchedule
  reason: AdvanceObstacle | null
  approvals: 0 | 1 | 2
  isAdvancePoolExhausted: boolean
  /** The seller's own limit; null while the operator offers no instant payouts. */
  limit: { totalGrosze: bigint; usedGrosze: bigint } | null
  isFrozen: boolean
  /** None of the possible rails can be used. */
  isPaused: boolean
  rails: Rail[]
  settlesAtMs: number
  nowMs: number
}

/**
 * The terms of a sale confirmed now, by the same rules as `assertPayoutTerms` and `createPayout`. Reserves nothing.
 */
export function previewPayout(facts: PayoutFacts, request: PayoutRequest): PayoutPreview {
  const { settings, standing, open, nowMs } = facts
  const rules = advanceRulesOf(settings)
  const { totalGrosze: nowGrosze, laterGrosze = nowGrosze } = request
  const instant = assertInstantFacts(facts, { nowGrosze, laterGrosze })
  const terms = decidePayoutTerms(instant, request.payoutOption ?? null)
  const { payoutOption, payoutSchedule, totalGrosze, instantBlocker } = terms
  const rails = possibleRails(facts.rails, totalGrosze)
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
        // Credits are paid out only as withdrawals.
        isCreditedByOne: false,
        // The trade's evidence is not known yet; a doubt only adds approvals. A shared destination also adds one, but
        // the preview does not reveal it. Otherwise an attacker could find out who our sellers are by trying account
        // numbers.
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

export type InstantRoom = {
  maxGrosze: bigint
  steps: readonly AdvanceTier[]
  settledSales: number
}

/** How much one sale could be paid instantly now, and how the limit grows. */
export function instantRoomOf({
  settings,
  standing,
  open,
  openHouseGrosze,
  recentGrosze,
  nowMs,
}: PayoutFacts): InstantRoom {
  const rules = advanceRulesOf(settings)
  const limitGrosze = instantMaxGrosze(standing, { ...open, houseGrosze: openHouseGrosze }, rules, nowMs)
  // A payout that a person approves first is not instant, whatever the limit allows.
  const unapprovedGrosze = approvalRulesOf(settings).oneAdminFromGrosze - 1n - recentGrosze
  const maxGrosze = limitGrosze < unapprovedGrosze ? limitGrosze : unapprovedGrosze
  return {
    maxGrosze: maxGrosze > 0n ? maxGrosze : 0n,
    steps: advanceStepsOf(standing, rules),
    settledSales: standing.settledSales,
  }
}

/** Before the seller has named a coin, each of the coin rails is possible; otherwise the one that the payout would take. */
function possibleRails(offers: readonly RailOffer[], totalGrosze: bigint): RailOffer[] {
  if (offers.some(({ rail }) => isCoinRail(rail))) return [...offers]
  const route = routePayout(offers, totalGrosze)
  return offers.filter(({ rail }) => rail === route)
}
