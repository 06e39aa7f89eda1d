import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { SteamProfile } from './steam-profile.ts'

export const steamProfileRepository = {
  async findSteamId(db: Db, userId: bigint): Promise<string | undefined> {
    const row = await db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirst()
    return row?.steam_id
  },

  /** True when anything except the time of the check changed. */
  async save(trx: Trx, userId: bigint, profile: SteamProfile): Promise<boolean> {
    const stored = await trx
      .selectFrom('users')
      .select([
        'persona_name',
        'avatar_hash',
        'steam_created_at',
        'steam_level',
        'steam_profile_public',
        'steam_vac_banned',
        'steam_community_banned',
        'steam_economy_ban',
      ])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!stored) return false
    const seen = {
      // A name made only of invisible characters becomes empty, so the last good name stays.
      persona_name: profile.personaName || stored.persona_name,
      avatar_hash: profile.avatarHash,
      // Steam hides these for a private profile, but the stored values are still true.
      steam_created_at: profile.createdAt ?? stored.steam_created_at,
      steam_level: profile.level ?? stored.steam_level,
      steam_profile_public: profile.isPublic,
      steam_vac_banned: profile.isVacBanned,
      steam_community_banned: profile.isCommunityBanned,
      steam_economy_ban: profile.economyBan,
    }
    await trx
      .updateTable('users')
      .set({ ...seen, steam_checked_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
    return JSON.stringify(seen) !== JSON.stringify(stored)
  },

  async saveChecked(trx: Trx, userId: bigint): Promise<void> {
    await trx
      .updateTable('users')
      .set({ steam_checked_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
  },

  /** Only pictures listed in `image_sources` are fetched for a browser. */
  async allowAvatar(trx: Trx, avatarHash: string): Promise<void> {
    await trx
      .insertInto('image_sources')
      .values({ kind: 'avatar', ref: avatarHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
