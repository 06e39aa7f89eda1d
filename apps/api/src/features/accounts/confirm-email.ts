import { hashToken } from '#platform/access-token.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Db, Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { fingerprint, seal, unseal, type Keys } from '#platform/keys.ts'
import { DomainError } from '#shared/domain-error.ts'
import { sameAddressForm } from './domain/email-address.ts'
import { emailConfirmationsRepository } from './email-confirmations.repository.ts'
import { emailContext, pendingEmailContext } from './request-email.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

type Tools = { db: Db; keys: Keys }

/** Whoever holds the mailed link has read the mailbox; no sign-in is needed, so it works on a phone too. */
export async function confirmEmail(
  { db, keys }: Tools,
  command: { token: string; requestId: string },
): Promise<{ userId: bigint }> {
  return db.transaction().execute(async (trx) => {
    const confirmation = await emailConfirmationsRepository.use(trx, hashToken(command.token))
    if (!confirmation) throw new DomainError('email_link_invalid')
    const userId = confirmation.user_id
    const user = await usersRepository.findByIdForUpdate(trx, userId)
    if (!user?.pending_email_sealed) throw new DomainError('email_link_invalid')
    const dataKey = await openProfileKey(trx, keys, userId)
    const address = unseal(dataKey, user.pending_email_sealed, pendingEmailContext(userId)).toString()
    await usersRepository.saveEmail(trx, userId, {
      sealed: seal(dataKey, Buffer.from(address), emailContext(userId)),
      fingerprint: fingerprint(keys, 'email', sameAddressForm(address)),
    })
    await auditEmail(trx, { userId, action: 'user.email_confirmed', requestId: command.requestId })
    await appendEvent(trx, streamOfUser(userId), { kind: 'email.confirmed' })
    return { userId }
  })
}

export async function removeEmail(
  { db }: { db: Db },
  command: { userId: bigint; requestId: string },
): Promise<void> {
  const { userId, requestId } = command
  await db.transaction().execute(async (trx) => {
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
