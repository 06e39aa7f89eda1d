import { emailContext } from '#contexts/identity/accounts/request-email.ts'
import { usersRepository } from '#contexts/identity/accounts/users.repository.ts'
import { unsealMailColumn } from '#contexts/messaging/mail/mail-secrets.ts'
import type { MailTemplateName } from '#contexts/messaging/mail/templates/index.ts'
import { fingerprint, seal, type Keys } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'
import { openProfileKey } from './new-user.ts'

/** As after a press on the mailed link. */
export async function confirmAddress(db: Db, keys: Keys, userId: bigint, address: string): Promise<void> {
  const dataKey = await openProfileKey(db, keys, userId)
  await db.transaction().execute((trx) =>
    usersRepository.saveEmail(trx, userId, {
      sealed: seal(dataKey, Buffer.from(address), emailContext(userId)),
      fingerprint: fingerprint(keys, 'email', address),
    }),
  )
}

/** The mails to a user that wait in the outbox or were sent. */
export async function listMails(db: Db, keys: Keys, userId: bigint, template: MailTemplateName) {
  const dataKey = await openProfileKey(db, keys, userId)
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .execute()
  return rows.map((row) => ({
    language: row.language,
    to: unsealMailColumn(dataKey, row.id, 'recipient', row.recipient_sealed),
    data: JSON.parse(unsealMailColumn(dataKey, row.id, 'data', row.data_sealed)) as Record<string, string>,
  }))
}
