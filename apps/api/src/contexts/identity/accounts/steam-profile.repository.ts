import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { SteamProfile } from './steam-profile.ts'

export const steamProfileRepository = {
  async findSteamId(db: Db, userId: bigint): Promise<string | undefined> {
    const row = await db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirst()
    return row?.steam_id
  },

  /** True when anything but the time of the look changed. */
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
      // A name of nothing but invisible characters leaves nothing to show, so the last good one stays.
      persona_name: profile.personaName || stored.persona_name,
      avatar_hash: profile.avatarHash,
      // What Steam hides since the profile was made private is still true.
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

  /** Only pictures that stand here are ever fetched for a browser. */
  async allowAvatar(trx: Trx, avatarHash: string): Promise<void> {
    await trx
      .insertInto('image_sources')
      .values({ kind: 'avatar', ref: avatarHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
