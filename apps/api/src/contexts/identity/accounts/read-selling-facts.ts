import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { unseal, type Keys } from '#platform/crypto/keys.ts'
import { tradeTokenContext } from './save-trade-url.ts'
import { sellingFactsRepository, type SellingRow } from './selling-facts.repository.ts'
import { unwrapProfileKey } from './user-keys.repository.ts'

type SellingFacts = {
  /** From the saved trade URL, which always belongs to the user's own account. */
  tradeToken: string | null
  /** Null before the first request to Steam. */
  bans: { isCommunityBanned: boolean; economyBan: string; isVacBanned: boolean } | null
}

/** Bans are read at each sign-in, and again when a session lasts longer than this. */
const BANS_OLD_AFTER_SECONDS = 3_600

export async function readSellingFacts(tools: { db: Db; keys: Keys }, userId: bigint): Promise<SellingFacts> {
  return openSellingFacts(tools, userId, await sellingFactsRepository.find(tools.db, userId))
}

/** The same from a row that another statement read. */
export async function openSellingFacts(
  { db, keys }: { db: Db; keys: Keys },
  userId: bigint,
  row: SellingRow,
): Promise<SellingFacts> {
  if (row.checkedSecondsAgo === null || row.checkedSecondsAgo > BANS_OLD_AFTER_SECONDS) {
    await askForProfile(db, userId)
  }
  const sealed = row.tradeTokenSealed
  const tradeToken =
    sealed && unseal(unwrapProfileKey(keys, userId, row), sealed, tradeTokenContext(userId)).toString()
  const bans =
    row.checkedSecondsAgo === null
      ? null
      : {
          isCommunityBanned: row.isCommunityBanned ?? false,
          economyBan: row.economyBan ?? 'unknown',
          isVacBanned: row.isVacBanned ?? false,
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
