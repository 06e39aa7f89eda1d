import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

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

  /** Accounts that our watcher holds a session of. */
  async isOurAccount(db: Db, steamId: string): Promise<boolean> {
    const row = await db
      .selectFrom('operator_accounts')
      .select('steam_id')
      .where('steam_id', '=', steamId)
      .executeTakeFirst()
    return row !== undefined
  },
}
