import type { Db, Trx } from '#platform/db/database.ts'
import { newWrappedKey, unwrapKey, type Keys, type WrappedKey } from '#platform/crypto/keys.ts'

/** The user's own data key. Deleting the row makes all data encrypted with it unreadable forever. */
export async function createProfileKey(trx: Trx, keys: Keys, userId: bigint): Promise<void> {
  const wrapped = newWrappedKey(keys['profile-encryption'], contextOf(userId))
  await trx
    .insertInto('user_keys')
    .values({
      user_id: userId,
      purpose: 'profile',
      wrapping_key_id: wrapped.wrappingKeyId,
      wrapped_key: wrapped.wrappedKey,
    })
    .execute()
}

export async function openProfileKey(db: Db, keys: Keys, userId: bigint): Promise<Buffer> {
  const row = await db
    .selectFrom('user_keys')
    .select(['wrapping_key_id', 'wrapped_key'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'profile')
    .executeTakeFirstOrThrow()
  return unwrapProfileKey(keys, userId, row)
}

/** Unwraps the key from a row that was read in a join. */
export function unwrapProfileKey(
  keys: Keys,
  userId: bigint,
  row: { wrapping_key_id: string | null; wrapped_key: Buffer | null },
): Buffer {
  if (row.wrapping_key_id === null || row.wrapped_key === null) throw new Error('a person has no profile key')
  const wrapped = { wrappingKeyId: row.wrapping_key_id, wrappedKey: row.wrapped_key }
  return unwrapKey(keys['profile-encryption'], wrapped, contextOf(userId))
}

/** Loads the keys of several users in one query; users without a key are omitted. */
export async function openProfileKeys(
  db: Db,
  keys: Keys,
  userIds: readonly bigint[],
): Promise<Map<bigint, Buffer>> {
  const rows = await db
    .selectFrom('user_keys')
    .select(['user_id', 'wrapping_key_id', 'wrapped_key'])
    .where('user_id', 'in', userIds)
    .where('purpose', '=', 'profile')
    .execute()
  return new Map(
    rows.map((row) => {
      const wrapped = { wrappingKeyId: row.wrapping_key_id, wrappedKey: row.wrapped_key }
      return [row.user_id, unwrapKey(keys['profile-encryption'], wrapped, contextOf(row.user_id))]
    }),
  )
}

export const userKeysRepository = {
  async listWrappedByOtherForUpdate(
    trx: Trx,
    wrappingKeyId: string,
    limit: number,
  ): Promise<(WrappedKey & { userId: bigint; context: string })[]> {
    const rows = await trx
      .selectFrom('user_keys')
      .select(['user_id', 'wrapping_key_id', 'wrapped_key'])
      .where('purpose', '=', 'profile')
      .where('wrapping_key_id', '!=', wrappingKeyId)
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      context: contextOf(row.user_id),
      wrappingKeyId: row.wrapping_key_id,
      wrappedKey: row.wrapped_key,
    }))
  },

  async saveWrapped(trx: Trx, userId: bigint, wrapped: WrappedKey): Promise<void> {
    await trx
      .updateTable('user_keys')
      .set({ wrapping_key_id: wrapped.wrappingKeyId, wrapped_key: wrapped.wrappedKey })
      .where('user_id', '=', userId)
      .where('purpose', '=', 'profile')
      .execute()
  },
}

function contextOf(userId: bigint): string {
  return `user_keys|profile|${userId}`
}
