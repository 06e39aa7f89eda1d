import type { Db } from '#platform/db/database.ts'
import { unseal, type Keys } from '#platform/crypto/keys.ts'
import { emailContext } from './request-email.ts'
import { openProfileKey } from './user-keys.repository.ts'
import { usersRepository } from './users.repository.ts'

/** The user's confirmed address with its data key; undefined without one. */
export async function readConfirmedEmail(
  db: Db,
  keys: Keys,
  userId: bigint,
): Promise<{ address: string; dataKey: Buffer } | undefined> {
  const user = await usersRepository.findById(db, userId)
  if (!user?.email_sealed) return undefined
  const dataKey = await openProfileKey(db, keys, userId)
  return { address: unseal(dataKey, user.email_sealed, emailContext(userId)).toString(), dataKey }
}
