import type { Trx } from '#platform/db/database.ts'
import { queueSaleMail, queueWithdrawalMail } from '#platform/jobs/seller-mails.ts'
import { latePayoutsRepository, type LatePayout } from './late-payouts.repository.ts'

/** Sends the seller one mail for each late payout. False when the payout was recorded before. */
export async function noticeLatePayout(
  trx: Trx,
  late: Pick<LatePayout, 'payoutId' | 'userId'> & { sale: { id: bigint } | null },
): Promise<boolean> {
  const { payoutId, userId, sale } = late
  if (!(await latePayoutsRepository.notice(trx, payoutId))) return false
  if (sale) await queueSaleMail(trx, { userId, saleId: sale.id, step: 'late', payoutId })
  else await queueWithdrawalMail(trx, { userId, payoutId, step: 'late' })
  return true
}
