import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type SellingRow = {
  tradeTokenSealed: Buffer | null
  isVacBanned: boolean | null
  isCommunityBanned: boolean | null
  economyBan: string | null
  /** Since the last profile of Steam; null before the first. */
  checkedSecondsAgo: number | null
  wrapping_key_id: string | null
  wrapped_key: Buffer | null
}

/** What selling needs to know about the user `u` with the profile key `k`, for a statement that reads more. */
export const SELLING_COLUMNS = sql`u.trade_token_sealed as "tradeTokenSealed", u.steam_vac_banned as "isVacBanned",
  u.steam_community_banned as "isCommunityBanned", u.steam_economy_ban as "economyBan",
  extract(epoch from now() - u.steam_checked_at)::float8 as "checkedSecondsAgo", k.wrapping_key_id, k.wrapped_key`

export const joinSellingUser = (userId: bigint) => sql`left join users u on u.id = ${userId}
  left join user_keys k on k.user_id = u.id and k.purpose = 'profile'`

export const sellingFactsRepository = {
  async find(db: Db, userId: bigint): Promise<SellingRow> {
    const { rows } = await sql<SellingRow>`
      select ${SELLING_COLUMNS} from (select) one ${joinSellingUser(userId)}`.execute(db)
    return rows[0]!
  },
}
