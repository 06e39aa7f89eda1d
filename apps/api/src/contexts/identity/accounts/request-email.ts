import { randomBytes } from 'node:crypto'
import type { Language } from '@app/contract/languages'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import type { Db } from '#platform/db/database.ts'
import { seal, unseal, type Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { assertNotFrozen } from './assert-not-frozen.ts'
import { readEmailAddress, sameAddressForm } from './domain/email-address.ts'
import { emailConfirmationsRepository } from './email-confirmations.repository.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

type Tools = { db: Db; keys: Keys; publicUrl: string; linkSeconds: number }

/** The new address counts only after its link is opened; until then it is stored beside the old one. */
export async function requestEmail(
  { db, keys, publicUrl, linkSeconds }: Tools,
  command: { userId: bigint; address: string; language: Language },
): Promise<void> {
  const { userId, language, address } = command
  const dataKey = await openProfileKey(db, keys, userId)
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await db.transaction().execute(async (trx) => {
    const user = await usersRepository.findByIdForUpdate(trx, userId)
    if (!user) throw new DomainError('not_found')
    await assertNotFrozen(trx, userId)
    const confirmed = user.email_sealed && unseal(dataKey, user.email_sealed, emailContext(userId)).toString()
    if (confirmed && sameAddressForm(confirmed) === sameAddressForm(address)) {
      throw new DomainError('email_already_confirmed')
    }
    await usersRepository.savePendingEmail(
      trx,
      userId,
      seal(dataKey, Buffer.from(address), pendingEmailContext(userId)),
    )
    await emailConfirmationsRepository.replace(trx, { tokenHash, userId, lifeSeconds: linkSeconds })
    const path = language === 'en' ? '/en/confirm-email' : '/confirm-email'
    await queueMail(trx, {
      eventKey: `confirm-email:${tokenHash.toString('hex')}`,
      userId,
      language,
      template: 'confirm-email',
      recipient: address,
      // In the fragment, which a browser never sends to a server, so it reaches no log and no Referer.
      data: { link: `${publicUrl}${path}#token=${token}` },
      dataKey,
    })
  })
}

export function readAddressOrRefuse(text: string): string {
  const address = readEmailAddress(text)
  if (address === undefined)
    throw new DomainError('email_invalid', {}, { fields: { email: 'email_invalid' } })
  return address
}

export function emailContext(userId: bigint): string {
  return `users.email|${userId}`
}

export function pendingEmailContext(userId: bigint): string {
  return `users.pending_email|${userId}`
}
