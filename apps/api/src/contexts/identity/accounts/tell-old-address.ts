import type { Language } from '@app/contract/languages'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { unseal } from '#platform/crypto/keys.ts'
import { emailContext } from './request-email.ts'

type Change = {
  userId: bigint
  /** The confirmed address stored until now; null without one. */
  oldSealed: Buffer | null
  dataKey: Buffer
  isReplaced: boolean
  language: Language
  publicUrl: string
  requestId: string
}

/** Commits with the change, so that an address is never removed without a mail to it. */
export async function tellOldAddress(trx: Trx, change: Change): Promise<void> {
  const { userId, oldSealed, dataKey, isReplaced, language, publicUrl, requestId } = change
  if (!oldSealed) return
  await queueMail(trx, {
    eventKey: `email-left:${userId}:${requestId}`,
    userId,
    language,
    template: 'email-left',
    recipient: unseal(dataKey, oldSealed, emailContext(userId)).toString(),
    data: { isReplaced, link: `${publicUrl}${language === 'en' ? '/en/hacked' : '/hacked'}` },
    dataKey,
  })
}
