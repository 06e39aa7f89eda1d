import type { AdminTransaction } from '@app/contract/office/money'
import type { ApprovalReason } from '@app/contract/payments/review-facts'
import { isHeldBySum, listApprovalReasons, listCreditors } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import type { DeskFacts } from './payout-review.repository.ts'
import { transactionViewRepository as view } from './transaction-view.repository.ts'

type NewestPayout = {
  payoutId: string | undefined
  areDetailsProven: boolean
  isRailInDoubt: boolean
  isManual: boolean
}
type ApprovalFacts = { creditors: bigint[]; isSumLarge: boolean; approvalReasons: ApprovalReason[] }

export async function readApprovalReasons(
  db: Db,
  facts: DeskFacts,
  { payoutId, ...payout }: NewestPayout,
): Promise<ApprovalFacts> {
  if (payoutId === undefined) return { creditors: [], isSumLarge: false, approvalReasons: [] }
  const { userId, amountGrosze } = facts
  const [creditors, isSumLarge] = await Promise.all([
    facts.type === 'withdrawal' ? listCreditors(db, { userId, transactionId: facts.id }) : [],
    isHeldBySum(db, { id: payoutId, userId, amountGrosze, areDetailsProven: payout.areDetailsProven }),
  ])
  if (facts.payoutState !== 'created') return { creditors, isSumLarge, approvalReasons: [] }
  const approvalReasons = await listApprovalReasons(db, {
    ...payout,
    id: payoutId,
    userId,
    amountGrosze,
    isEvidenceClean: facts.isEvidenceClean !== false,
    isCreditedByOne: creditors.length > 0,
  })
  return { creditors, isSumLarge, approvalReasons }
}

/** Only a withdrawal takes money from the balance. */
export async function presentBalanceSource(db: Db, facts: DeskFacts): Promise<AdminTransaction['source']> {
  if (facts.type !== 'withdrawal') return null
  const source = await view.findBalanceSource(db, facts.id, facts.userId)
  return (
    source && {
      kind: source.kind,
      transactionId: Number(source.transactionId),
      number: transactionNumber(source.transactionId),
      at: source.at.toISOString(),
      by: source.adminId === null ? null : { id: source.adminId.toString(), name: source.adminName ?? '' },
    }
  )
}
