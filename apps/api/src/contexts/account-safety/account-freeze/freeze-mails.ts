import type { Language } from '@app/contract/languages'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { transactionNumber } from '#shared/zlotys.ts'

export type FreezeMail = {
  userId: bigint
  language: Language
  email: { address: string; dataKey: Buffer }
  eventKey: string
  step: 'frozen' | 'release_asked' | 'ended'
  ticketId: bigint | null
  /** The earliest time at which the freeze may end. */
  moment: Date | null
}

/** Sent only to the confirmed address, which cannot be changed while the account is frozen. */
export async function queueFreezeMail(
  { publicUrl }: { publicUrl: string },
  trx: Trx,
  mail: FreezeMail,
): Promise<void> {
  const { userId, language, email, ticketId } = mail
  const start = `${publicUrl}${language === 'en' ? '/en' : ''}`
  await queueMail(trx, {
    eventKey: mail.eventKey,
    userId,
    language,
    template: 'account-freeze',
    recipient: email.address,
    data: {
      step: mail.step,
      number: ticketId === null ? null : transactionNumber(ticketId),
      moment: mail.moment?.toISOString() ?? null,
      link:
        mail.step === 'frozen' && ticketId !== null
          ? `${start}/support/ticket/${ticketId}`
          : `${start}/hacked`,
    },
    dataKey: email.dataKey,
  })
}
