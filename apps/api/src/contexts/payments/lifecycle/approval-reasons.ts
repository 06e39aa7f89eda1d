import type { ApprovalReason } from '@app/contract/payments/review-facts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { approvalSumsRepository } from './approval-sums.repository.ts'
import { approvalReasonsOf, isSumDecisive, type ApprovalCase } from './domain/approvals.ts'
import { fillsMonth } from './fills-month.ts'
import { approvalRulesOf } from './money-rules.ts'
import { payoutsRepository } from './payouts.repository.ts'

/** Admins who alone credited the money of this withdrawal; none of them may approve it. */
export async function listCreditors(
  db: Db,
  withdrawal: { userId: bigint; transactionId: bigint },
): Promise<bigint[]> {
  return payoutsRepository.creditorsOf(db, withdrawal)
}

/** Whether a payout needs approval because of the seller's other payouts, and not because of its own amount. */
export async function isHeldBySum(
  db: Db,
  payout: { id: string; userId: bigint; amountGrosze: bigint; areDetailsProven: boolean },
): Promise<boolean> {
  const [settings, recentGrosze] = await Promise.all([
    readSettings(db),
    payoutsRepository.recentGrosze(db, payout),
  ])
  return isSumDecisive({ ...payout, recentGrosze }, approvalRulesOf(settings))
}

type WaitingPayout = Pick<
  ApprovalCase,
  'amountGrosze' | 'isEvidenceClean' | 'areDetailsProven' | 'isCreditedByOne' | 'isRailInDoubt'
> & { id: string; userId: bigint; isManual: boolean }

/** Why staff must approve this payout, by the rules of today. */
export async function listApprovalReasons(db: Db, payout: WaitingPayout): Promise<ApprovalReason[]> {
  const [settings, sums] = await Promise.all([readSettings(db), approvalSumsRepository.read(db, payout)])
  return approvalReasonsOf(
    { ...payout, ...sums, fillsMonth: fillsMonth(settings, sums.paidGrosze, payout.amountGrosze) },
    approvalRulesOf(settings),
  )
}
