import type { Db } from '#platform/db/database.ts'
import { unseal, type Keys } from '#platform/crypto/keys.ts'
import { writeTradeUrl } from './domain/trade-url.ts'
import { emailContext, pendingEmailContext } from './request-email.ts'
import { tradeTokenContext } from './save-trade-url.ts'
import { openProfileKey, openProfileKeys } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

/** The confirmed addresses of the users on one page; users without one are omitted. */
export async function readEmails(
  db: Db,
  keys: Keys,
  people: readonly { id: bigint; emailSealed: Buffer | null }[],
): Promise<Map<bigint, string>> {
  const withEmail = people.flatMap(({ id, emailSealed }) => (emailSealed ? [{ id, emailSealed }] : []))
  if (withEmail.length === 0) return new Map()
  const dataKeys = await openProfileKeys(
    db,
    keys,
    withEmail.map(({ id }) => id),
  )
  return new Map(
    withEmail.flatMap(({ id, emailSealed }) => {
      // If the data key was deleted, the address can no longer be decrypted.
      const dataKey = dataKeys.get(id)
      return dataKey ? [[id, unseal(dataKey, emailSealed, emailContext(id)).toString()]] : []
    }),
  )
}

export async function readSavedTradeUrl(db: Db, keys: Keys, userId: bigint): Promise<string | null> {
  const user = await usersRepository.findById(db, userId)
  if (!user?.trade_token_sealed) return null
  const dataKey = await openProfileKey(db, keys, userId)
  const token = unseal(dataKey, user.trade_token_sealed, tradeTokenContext(userId)).toString()
  return writeTradeUrl(user.steam_id, token)
}

export type OwnContacts = { email: string | null; pendingEmail: string | null; tradeUrl: string | null }

/** The user's encrypted contact data, decrypted for that user. */
export async function readOwnContacts(db: Db, keys: Keys, userId: bigint): Promise<OwnContacts> {
  const user = await usersRepository.findById(db, userId)
  if (!user?.email_sealed && !user?.pending_email_sealed && !user?.trade_token_sealed)
    return { email: null, pendingEmail: null, tradeUrl: null }
  const dataKey = await openProfileKey(db, keys, userId)
  const open = (sealed: Buffer | null, context: string) =>
    sealed && unseal(dataKey, sealed, context).toString()
  const token = open(user.trade_token_sealed, tradeTokenContext(userId))
  return {
    email: open(user.email_sealed, emailContext(userId)),
    pendingEmail: open(user.pending_email_sealed, pendingEmailContext(userId)),
    tradeUrl: token && writeTradeUrl(user.steam_id, token),
  }
}
