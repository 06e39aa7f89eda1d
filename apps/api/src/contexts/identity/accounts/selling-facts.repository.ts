import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const sellingFactsRepository = {
  async find(db: Db, userId: bigint) {
    return db
      .selectFrom('users')
      .leftJoin('user_keys', (on) =>
        on.onRef('user_keys.user_id', '=', 'users.id').on('user_keys.purpose', '=', 'profile'),
      )
      .select([
        'trade_token_sealed',
        'steam_vac_banned',
        'steam_community_banned',
        'steam_economy_ban',
        sql<number | null>`extract(epoch from now() - steam_checked_at)::float8`.as('checkedSecondsAgo'),
        'wrapping_key_id',
        'wrapped_key',
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst()
  },
}
