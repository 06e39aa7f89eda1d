import type { Db } from '#platform/db/database.ts'

export const evidenceRepository = {
  async isSale(db: Db, saleId: bigint): Promise<boolean> {
    const row = await db.selectFrom('sales').select('id').where('id', '=', saleId).executeTakeFirst()
    return row !== undefined
  },

  async listOffers(db: Db, saleId: bigint) {
    return db
      .selectFrom('trade_offers')
      .select([
        'offer_id as offerId',
        'sender_id as senderId',
        'asset_ids as assetIds',
        'given_count as askedCount',
        'state',
        'created_at as createdAt',
        'first_seen_at as firstSeenAt',
        'reasons',
      ])
      .where('sale_id', '=', saleId)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
  },

  async findTrade(db: Db, saleId: bigint) {
    return db
      .selectFrom('trades')
      .leftJoin('trade_readings', 'trade_readings.sale_id', 'trades.sale_id')
      .select([
        'trade_id as tradeId',
        'offer_id as offerId',
        'account_id as accountId',
        'accept_count as accepts',
        'status',
        'settles_at as settlesAt',
        'new_asset_ids as newAssetIds',
        'result as reading',
        'read_at as readAt',
      ])
      .where('trades.sale_id', '=', saleId)
      .executeTakeFirst()
  },
}
