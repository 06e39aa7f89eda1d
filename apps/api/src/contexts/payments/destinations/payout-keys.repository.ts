import type { Trx } from '#platform/db/database.ts'
import type { Keys, WrappedKey } from '#platform/crypto/keys.ts'
import { newWrappedPair } from '#platform/crypto/sealed-box.ts'

const PURPOSE = 'payout'

/**
 * The public key of the user's key pair, which is created with the first details. Concurrent calls return the same
 * key.
 */
export async function ensurePayoutKey(trx: Trx, keys: Keys, userId: bigint): Promise<Buffer> {
  const known = await findPublicKey(trx, userId)
  if (known) return known
  const pair = newWrappedPair(keys.payoutPublic, payoutKeyContext(userId))
  await trx
    .insertInto('user_keys')
    .values({
      user_id: userId,
      purpose: PURPOSE,
      wrapping_key_id: pair.wrappingKeyId,
      wrapped_key: pair.wrappedKey,
      public_key: pair.publicKey,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doNothing())
    .execute()
  const stored = await findPublicKey(trx, userId)
  if (!stored) throw new Error('the payout key of a person was not stored')
  return stored
}

async function findPublicKey(trx: Trx, userId: bigint): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('user_keys')
    .select('public_key')
    .where('user_id', '=', userId)
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst()
  return row?.public_key ?? undefined
}

export const payoutKeysRepository = {
  async listWrappedByOtherForUpdate(
    trx: Trx,
    wrappingKeyId: string,
    limit: number,
  ): Promise<(WrappedKey & { userId: bigint })[]> {
    const rows = await trx
      .selectFrom('user_keys')
      .select(['user_id', 'wrapping_key_id', 'wrapped_key'])
      .where('purpose', '=', PURPOSE)
      .where('wrapping_key_id', '!=', wrappingKeyId)
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      wrappingKeyId: row.wrapping_key_id,
      wrappedKey: row.wrapped_key,
    }))
  },

  async saveWrapped(trx: Trx, userId: bigint, wrapped: WrappedKey): Promise<void> {
    await trx
      .updateTable('user_keys')
      .set({ wrapping_key_id: wrapped.wrappingKeyId, wrapped_key: wrapped.wrappedKey })
      .where('user_id', '=', userId)
      .where('purpose', '=', PURPOSE)
      .execute()
  },

  async delete(trx: Trx, userId: bigint): Promise<void> {
    await trx.deleteFrom('user_keys').where('user_id', '=', userId).where('purpose', '=', PURPOSE).execute()
  },
}

export function payoutKeyContext(userId: bigint): string {
  return `user_keys|payout|${userId}`
}
