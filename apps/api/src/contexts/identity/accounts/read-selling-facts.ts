import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { unseal, type Keys } from '#platform/crypto/keys.ts'
import { tradeTokenContext } from './save-trade-url.ts'
import { sellingFactsRepository } from './selling-facts.repository.ts'
import { unwrapProfileKey } from './user-keys.repository.ts'

type SellingFacts = {
  /** From the saved trade URL, which always belongs to the user's own account. */
  tradeToken: string | null
  /** Null before the first request to Steam. */
  bans: { isCommunityBanned: boolean; economyBan: string; isVacBanned: boolean } | null
}

/** Bans are read at each sign-in, and again when a session lasts longer than this. */
const BANS_OLD_AFTER_SECONDS = 3_600

export async function readSellingFacts(
  { db, keys }: { db: Db; keys: Keys },
  userId: bigint,
): Promise<SellingFacts> {
  const row = await sellingFactsRepository.find(db, userId)
  if (!row) return { tradeToken: null, bans: null }
  if (row.checkedSecondsAgo === null || row.checkedSecondsAgo > BANS_OLD_AFTER_SECONDS) {
    await askForProfile(db, userId)
  }
  const sealed = row.trade_token_sealed
  const tradeToken =
    sealed && unseal(unwrapProfileKey(keys, userId, row), sealed, tradeTokenContext(userId)).toString()
  const bans =
    row.checkedSecondsAgo === null
      ? null
      : {
          isCommunityBanned: row.steam_community_banned ?? false,
          economyBan: row.steam_economy_ban ?? 'unknown',
          isVacBanned: row.steam_vac_banned ?? false,
        }
  return { tradeToken, bans }
}

async function askForProfile(db: Db, userId: bigint): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      enqueue(
        trx,
        'refresh-steam-profile',
        { userId: userId.toString() },
        { key: `steam-profile:${userId}` },
      ),
    )
}
