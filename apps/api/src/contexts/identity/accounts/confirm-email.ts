import type { Language } from '@app/contract/languages'
import { hashToken } from '#platform/http/access-token.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { fingerprint, seal, unseal, type Keys } from '#platform/crypto/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { assertNotFrozen } from './assert-not-frozen.ts'
import { sameAddressForm } from './domain/email-address.ts'
import { emailConfirmationsRepository } from './email-confirmations.repository.ts'
import { emailContext, pendingEmailContext } from './request-email.ts'
import { tellOldAddress } from './tell-old-address.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

type Tools = { db: Db; keys: Keys; publicUrl: string }

/** The mailed link proves access to the mailbox. No sign-in is needed, so it also works on a phone. */
export async function confirmEmail(
  { db, keys, publicUrl }: Tools,
  command: { token: string; requestId: string; language: Language },
): Promise<{ userId: bigint }> {
  return db.transaction().execute(async (trx) => {
    const confirmation = await emailConfirmationsRepository.use(trx, hashToken(command.token))
    if (!confirmation) throw new DomainError('email_link_invalid')
    const userId = confirmation.user_id
    const user = await usersRepository.findByIdForUpdate(trx, userId)
    if (!user?.pending_email_sealed) throw new DomainError('email_link_invalid')
    await assertNotFrozen(trx, userId)
    const dataKey = await openProfileKey(trx, keys, userId)
    const address = unseal(dataKey, user.pending_email_sealed, pendingEmailContext(userId)).toString()
    const { language, requestId } = command
    const oldSealed = user.email_sealed
    await tellOldAddress(trx, {
      userId,
      oldSealed,
      dataKey,
      isReplaced: true,
      language,
      publicUrl,
      requestId,
    })
    await usersRepository.saveEmail(trx, userId, {
      sealed: seal(dataKey, Buffer.from(address), emailContext(userId)),
      fingerprint: fingerprint(keys, 'email', sameAddressForm(address)),
    })
    await auditEmail(trx, { userId, action: 'user.email_confirmed', requestId })
    await appendEvent(trx, streamOfUser(userId), { kind: 'email.confirmed' })
    return { userId }
  })
}

export async function removeEmail(
  { db, keys, publicUrl }: Tools,
  command: { userId: bigint; requestId: string; language: Language },
): Promise<void> {
  const { userId, requestId, language } = command
  const dataKey = await openProfileKey(db, keys, userId)
  await db.transaction().execute(async (trx) => {
    const user = await usersRepository.findByIdForUpdate(trx, userId)
    await assertNotFrozen(trx, userId)
    const oldSealed = user?.email_sealed ?? null
    await tellOldAddress(trx, {
      userId,
      oldSealed,
      dataKey,
      isReplaced: false,
      language,
      publicUrl,
      requestId,
    })
    await usersRepository.saveEmail(trx, userId, null)
    await emailConfirmationsRepository.deleteOfUser(trx, userId)
    await auditEmail(trx, { userId, action: 'user.email_removed', requestId })
  })
}

function auditEmail(trx: Trx, entry: { userId: bigint; action: string; requestId: string }): Promise<void> {
  const id = entry.userId.toString()
  return writeAudit(trx, {
    actor: { type: 'user', id },
    action: entry.action,
    object: { type: 'user', id },
    requestId: entry.requestId,
  })
}
