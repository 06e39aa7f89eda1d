import { randomInt } from 'node:crypto'
import { createProfileKey } from '#features/accounts/user-keys.repository.ts'
import type { Keys } from '#platform/keys.ts'
import type { Db } from '#platform/database.ts'

export { openProfileKey } from '#features/accounts/user-keys.repository.ts'

/** A person as the first sign-in leaves them: a name to go by and, where keys are given, a data key of their own. */
export async function newUser(
  db: Db,
  facts: { steamId?: string; keys?: Keys } = {},
): Promise<{ id: bigint; steamId: string }> {
  const steamId = facts.steamId ?? `7656119${randomInt(1_000_000_000, 9_999_999_999)}`
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
