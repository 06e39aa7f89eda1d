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

  /** Whether Steam has shown us this offer as sent to this account. */
  async hasSeenOffer(db: Db, offer: { offerId: string; accountId: string }): Promise<boolean> {
    const row = await db
      .selectFrom('trade_offers')
      .select('offer_id')
      .where('offer_id', '=', offer.offerId)
      .where('account_id', '=', offer.accountId)
      .executeTakeFirst()
    return row !== undefined
  },
}
