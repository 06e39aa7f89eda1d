import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { queuePush } from '#platform/jobs/push-messages.ts'
import { queueSaleMail, queueWithdrawalMail } from '#platform/jobs/seller-mails.ts'
import type { PayoutFacts } from './domain/facts.ts'
import { salePayoutMailOf, withdrawalMailOf } from './domain/payout-mail.ts'
import type { PayoutState } from '#shared/payout-states.ts'
import { moneyRepository } from './money.repository.ts'
import { approvalRow, type PayoutApproval } from './payout-approvals.repository.ts'

type PayoutPatch = Parameters<typeof moneyRepository.updatePayout>[2]

/**
 * The only way to change the state of a payout: with its timeline, withdrawal status, mail, and the check for a
 * broken promise. The database refuses a step that is not recorded.
 */
export async function stepPayout(
  trx: Trx,
  payout: Pick<PayoutFacts, 'id' | 'userId' | 'saleId' | 'state'> & { version: number },
  to: PayoutState,
  patch: PayoutPatch,
  /** Inserted before the step, because the database counts approvals when the state changes. */
  approval?: PayoutApproval,
): Promise<void> {
  const { id, version, state: from } = payout
  if (to !== from) await queueStepMail(trx, payout, to)
  const { isPromisePast } = await moneyRepository.updatePayout(
    trx,
    { id, version, from, state: to },
    patch,
    approval && approvalRow(id, approval),
  )
  if (to !== from && to === 'settled' && isPromisePast) await askAboutPromise(trx, id)
}

/** The money arrived later than promised: a job decides whether it was our fault. */
export async function askAboutPromise(trx: Trx, payoutId: string): Promise<void> {
  await enqueue(trx, 'judge-promise', { payoutId }, { key: `judge-promise:${payoutId}` })
}

async function queueStepMail(
  trx: Trx,
  { id: payoutId, userId, saleId }: Pick<PayoutFacts, 'id' | 'userId' | 'saleId'>,
  to: PayoutState,
): Promise<void> {
  if (to === 'settled') await queuePush(trx, { userId, kind: 'paid', about: saleId })
  if (saleId === null) {
    const step = withdrawalMailOf(to)
    if (step) await queueWithdrawalMail(trx, { userId, payoutId, step })
    return
  }
  const step = salePayoutMailOf(to)
  if (step) await queueSaleMail(trx, { userId, saleId, step, payoutId })
}
