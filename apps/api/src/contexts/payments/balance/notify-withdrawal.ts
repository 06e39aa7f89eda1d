import type { Language } from '@app/contract/languages'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import { payoutDetailsRepository, presentPayoutDetails } from '#contexts/payments/destinations/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { isPayoutIn } from '#shared/payout-states.ts'
import type { WithdrawalMailStep } from '#shared/withdrawal-mail-steps.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { withdrawalsRepository, type WithdrawalRow } from './withdrawals.repository.ts'

export type NotifyWithdrawalOptions = {
  db: Db
  publicUrl: string
  /** Undefined for users without a confirmed address. */
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string; dataKey: Buffer } | undefined>
}

/** The step, as named by the database's triggers. */
export type WithdrawalNews = { payoutId: string; step: WithdrawalMailStep }

/**
 * Reads everything that a mail needs and returns the single write. Undefined when there is no recipient or nothing to
 * report.
 */
export async function prepareWithdrawalMail(
  { db, publicUrl, readConfirmedEmail }: NotifyWithdrawalOptions,
  { payoutId, step }: WithdrawalNews,
): Promise<((trx: Trx) => Promise<void>) | undefined> {
  const withdrawal = await withdrawalsRepository.find(db, payoutId)
  if (!withdrawal || !isWorthTelling(withdrawal, step)) return undefined
  const { userId, payoutDetailsId } = withdrawal
  const recipient = await readConfirmedEmail(userId)
  const details = await payoutDetailsRepository.findOfOwner(db, { id: payoutDetailsId, userId })
  if (!recipient || !details) return undefined
  const { bankName, masked, coin, method } = presentPayoutDetails(details)
  const language = withdrawal.language ?? 'pl'
  return (trx) =>
    queueMail(trx, {
      eventKey: `withdrawal:${payoutId}:${step}`,
      userId,
      language,
      template: 'withdrawal-step',
      recipient: recipient.address,
      dataKey: recipient.dataKey,
      data: {
        step,
        number: transactionNumber(withdrawal.transactionId),
        amountGrosze: withdrawal.amountGrosze.toString(),
        destination: [coin, bankName, masked].filter(Boolean).join(' '),
        isBank: method === 'bank',
        reference: step === 'paid' ? withdrawal.reference : null,
        link: linkTo(publicUrl, language),
      },
    })
}

/** The withdrawal may have moved on before the mail about a step is written. */
function isWorthTelling({ state }: WithdrawalRow, step: WithdrawalMailStep): boolean {
  if (step === 'paid') return state === 'settled'
  if (step === 'late') return !isPayoutIn('ended', state)
  return step !== 'unclaimed' || state === 'unclaimed'
}

function linkTo(publicUrl: string, language: Language): string {
  return `${publicUrl}${language === 'en' ? '/en' : ''}/account/balance`
}
