export type ApprovalRules = {
  policy: 'instant' | 'after_protection' | 'manual'
  oneAdminFromGrosze: bigint
  twoAdminsFromGrosze: bigint
  twoAdminsNewDetailsFromGrosze: bigint
}

export type ApprovalCase = {
  amountGrosze: bigint
  /** The trade matched by itself; nobody had to overrule a doubt. */
  isEvidenceClean: boolean
  hasRiskFlag: boolean
  /** This seller was paid to these details before, and the payment stood. */
  areDetailsProven: boolean
  /** The rail's books do not fit ours: nothing leaves through it without a person. */
  isRailInDoubt: boolean
}

/** Fixed on the payout when it is created: a later change of the limits does not reach back. */
export function approvalsRequired(payout: ApprovalCase, rules: ApprovalRules): 0 | 1 | 2 {
  if (payout.amountGrosze >= rules.twoAdminsFromGrosze) return 2
  if (!payout.areDetailsProven && payout.amountGrosze >= rules.twoAdminsNewDetailsFromGrosze) return 2
  if (!payout.isEvidenceClean) return 2
  if (rules.policy !== 'instant' || payout.hasRiskFlag || payout.isRailInDoubt) return 1
  return payout.amountGrosze >= rules.oneAdminFromGrosze ? 1 : 0
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
