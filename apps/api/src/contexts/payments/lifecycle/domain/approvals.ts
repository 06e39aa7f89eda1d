import type { ApprovalReason } from '@app/contract/payments/review-facts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'

export type ApprovalRules = {
  policy: PayoutSchedule
  oneAdminFromGrosze: bigint
  twoAdminsFromGrosze: bigint
  twoAdminsNewDetailsFromGrosze: bigint
}

export type ApprovalCase = {
  amountGrosze: bigint
  /**
   * The total of the seller's other payouts that are unsent or were sent within 24 hours, so that split amounts count
   * as one.
   */
  recentGrosze: bigint
  /** The payout includes money that one admin credited alone, so another admin must approve it. */
  isCreditedByOne: boolean
  /** The trade matched automatically; no admin overrode a review. */
  isEvidenceClean: boolean
  hasRiskFlag: boolean
  /** This seller was paid to these details before, and the payment was not returned. */
  areDetailsProven: boolean
  /** The provider's balance differs from our ledger: nothing is paid through this rail without an admin. */
  isRailInDoubt: boolean
}

/**
 * Evaluated when a payout is created, and by the worker before submission; the higher number applies. Looser limits
 * do not apply to existing payouts, stricter ones do.
 */
export function approvalsRequired(payout: ApprovalCase, rules: ApprovalRules): 0 | 1 | 2 {
  const sumGrosze = payout.amountGrosze + payout.recentGrosze
  if (sumGrosze >= rules.twoAdminsFromGrosze) return 2
  if (!payout.areDetailsProven && sumGrosze >= rules.twoAdminsNewDetailsFromGrosze) return 2
  if (!payout.isEvidenceClean) return 2
  if (payout.isCreditedByOne) return 1
  if (rules.policy !== 'instant' || payout.hasRiskFlag || payout.isRailInDoubt) return 1
  return sumGrosze >= rules.oneAdminFromGrosze ? 1 : 0
}

type RiskFlags = {
  /** The sale was agreed with a payout after a review by hand. */
  isManual: boolean
  isDestinationOfOthers: boolean
  fillsMonth: boolean
}

/** Why a payout needs approvals, the strictest rule first; the same rules as `approvalsRequired`. */
export function approvalReasonsOf(
  payout: Omit<ApprovalCase, 'hasRiskFlag'> & RiskFlags,
  rules: ApprovalRules,
): ApprovalReason[] {
  const { amountGrosze } = payout
  const sumGrosze = amountGrosze + payout.recentGrosze
  const found: Record<ApprovalReason, boolean> = {
    amount: amountGrosze >= rules.oneAdminFromGrosze || amountGrosze >= rules.twoAdminsFromGrosze,
    day_sum: isSumDecisive(payout, rules),
    new_details: !payout.areDetailsProven && sumGrosze >= rules.twoAdminsNewDetailsFromGrosze,
    evidence: !payout.isEvidenceClean,
    credited_by_one: payout.isCreditedByOne,
    destination_shared: payout.isDestinationOfOthers,
    month_sum: payout.fillsMonth,
    rail_in_doubt: payout.isRailInDoubt,
    policy: rules.policy !== 'instant' || payout.isManual,
    // No rule of today asks for it, so one of the time of the order did.
    earlier_rule: false,
  }
  const reasons = (Object.keys(found) as ApprovalReason[]).filter((reason) => found[reason])
  return reasons.length === 0 ? ['earlier_rule'] : reasons
}

/** Whether the total with other payouts requires approval although the amount alone does not. */
export function isSumDecisive(
  payout: Pick<ApprovalCase, 'amountGrosze' | 'recentGrosze' | 'areDetailsProven'>,
  rules: ApprovalRules,
): boolean {
  const limits = [rules.oneAdminFromGrosze, rules.twoAdminsFromGrosze]
  if (!payout.areDetailsProven) limits.push(rules.twoAdminsNewDetailsFromGrosze)
  const sumGrosze = payout.amountGrosze + payout.recentGrosze
  return limits.some((limit) => payout.amountGrosze < limit && sumGrosze >= limit)
}

const FRESH_SIGN_IN_MS = 10 * 60_000

/** New details on an account that was paid before require a recent Steam sign-in. */
export function mayUseDetails(
  seller: { wasPaidBefore: boolean; areDetailsKnown: boolean; signedInAt: number },
  nowMs: number,
): boolean {
  if (!seller.wasPaidBefore || seller.areDetailsKnown) return true
  return nowMs - seller.signedInAt <= FRESH_SIGN_IN_MS
}
