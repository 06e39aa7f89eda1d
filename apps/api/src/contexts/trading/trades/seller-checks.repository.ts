import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type SellerVerdict = 'clear' | 'held' | 'banned' | 'trade_url_dead' | 'unknown'

export const sellerChecksRepository = {
  /** Finds only a check newer than this; an older one is no longer valid. */
  async findFresh(db: Db, saleId: bigint, maxAgeSeconds: number): Promise<SellerVerdict | undefined> {
    const row = await db
      .selectFrom('seller_checks')
      .select('verdict')
      .where('sale_id', '=', saleId)
      .where(sql<boolean>`checked_at > clock_timestamp() - make_interval(secs => ${maxAgeSeconds})`)
      .executeTakeFirst()
    return row?.verdict as SellerVerdict | undefined
  },

  async save(trx: Trx, saleId: bigint, verdict: SellerVerdict, checkedAt: Date): Promise<void> {
    await trx
      .insertInto('seller_checks')
      .values({ sale_id: saleId, verdict, checked_at: checkedAt })
      .onConflict((conflict) => conflict.column('sale_id').doUpdateSet({ verdict, checked_at: checkedAt }))
      .execute()
  },

  /** Only an offer that waits to be sent gets the token; the watcher removes it again. */
  async giveToken(trx: Trx, saleId: bigint, tradeToken: string): Promise<void> {
    await trx
      .updateTable('outgoing_offers')
      .set({ trade_token: tradeToken })
      .where('sale_id', '=', saleId)
      .where('state', '=', 'reserved')
      .execute()
  },

  async findSeller(
    db: Db,
    saleId: bigint,
  ): Promise<{ userId: bigint; steamId: string; now: Date } | undefined> {
    return db
      .selectFrom('sales')
      .innerJoin('users', 'users.id', 'sales.user_id')
      .select(['users.id as userId', 'steam_id as steamId', sql<Date>`clock_timestamp()`.as('now')])
      .where('sales.id', '=', saleId)
      .executeTakeFirst()
  },
}
