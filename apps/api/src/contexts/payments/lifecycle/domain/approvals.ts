import type { PayoutSchedule } from '#shared/payout-terms.ts'

export type ApprovalRules = {
  policy: PayoutSchedule
  oneAdminFromGrosze: bigint
  twoAdminsFromGrosze: bigint
  twoAdminsNewDetailsFromGrosze: bigint
}

export type ApprovalCase = {
  amountGrosze: bigint
  /** What the seller's other payouts come to that are unsent or left within 24 hours: pieces count as one whole. */
  recentGrosze: bigint
  /** Money that one admin credited alone is among what leaves: another one looks at it. */
  isCreditedByOne: boolean
  /** The trade matched by itself; nobody had to overrule a doubt. */
  isEvidenceClean: boolean
  hasRiskFlag: boolean
  /** This seller was paid to these details before, and the payment stood. */
  areDetailsProven: boolean
  /** The rail's books do not fit ours: nothing leaves through it without a person. */
  isRailInDoubt: boolean
}

/**
 * Asked when a payout is created, and by the worker when its order is about to leave; the greater answer counts. Looser
 * limits do not reach back, stricter ones do.
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

/** Whether the sum with other payouts asks for people where the amount alone would not. */
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

/** Other details on an account that was paid before: whoever asks must have just come through Steam. */
export function mayUseDetails(
  seller: { wasPaidBefore: boolean; areDetailsKnown: boolean; signedInAt: number },
  nowMs: number,
): boolean {
  if (!seller.wasPaidBefore || seller.areDetailsKnown) return true
  return nowMs - seller.signedInAt <= FRESH_SIGN_IN_MS
}
