import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

const ACCOUNTS_MAX = 200

export const operatorRepository = {
  /** Only pictures listed in `image_sources` are fetched for a browser. */
  async allowAvatar(db: Db, avatarHash: string): Promise<void> {
    await db
      .insertInto('image_sources')
      .values({ kind: 'avatar', ref: avatarHash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** An offer to or from one of our accounts. For one of ours, also how many items it asks for. */
  async findOffer(db: Db, offerId: string): Promise<{ isOurs: boolean; itemCount: number } | undefined> {
    return db
      .selectFrom('trade_offers')
      .select(['is_ours as isOurs', sql<number>`cardinality(asset_ids)`.as('itemCount')])
      .where('offer_id', '=', offerId)
      .executeTakeFirst()
  },

  /** Accounts that staff admitted and that were not lost. */
  async listAccounts(db: Db): Promise<{ steamId: string; tradeToken: string }[]> {
    const rows = await db
      .selectFrom('operator_accounts')
      .select(['steam_id as steamId', 'trade_token as tradeToken'])
      .where('state', '<>', 'lost')
      .where('trade_token', 'is not', null)
      .orderBy('steam_id')
      .limit(ACCOUNTS_MAX)
      .execute()
    return rows.map(({ steamId, tradeToken }) => ({ steamId, tradeToken: tradeToken ?? '' }))
  },
}
