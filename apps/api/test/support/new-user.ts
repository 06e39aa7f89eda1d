import { createProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'

export { saveTradeUrl } from '#contexts/identity/accounts/save-trade-url.ts'
export { openProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'

const FIRST_STEAM_ID = 76_561_195_000_000_000n
let users = 0n

/** A user after the first sign-in: with a name and, if keys are given, their own data key. */
export async function newUser(
  db: Db,
  facts: { steamId?: string; keys?: Keys } = {},
): Promise<{ id: bigint; steamId: string }> {
  users += 1n
  const steamId = facts.steamId ?? String(FIRST_STEAM_ID + users)
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('users')
      .values({ steam_id: steamId, persona_name: 'Steam user' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (facts.keys) await createProfileKey(trx, facts.keys, id)
    return { id, steamId }
  })
}
