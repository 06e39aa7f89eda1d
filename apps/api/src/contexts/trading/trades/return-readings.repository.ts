import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { ReturnProof } from './domain/judge-return.ts'

export type WantedReturn = {
  saleId: bigint
  tradeId: string
  sellerId: string
  itemCount: number
  /** The trade that brought the items, and the ids they have had since, as far as they were read. */
  originId: string
  ourAssetIds: string[]
}

export const returnReadingsRepository = {
  /** Returns whether there is an open return to read. A proven return is not read again. */
  async ask(trx: Trx, wish: { saleId: bigint; tradeId: string; adminId: bigint }): Promise<boolean> {
    const { rows } = await sql`
      insert into return_readings as r (sale_id, trade_id, asked_by)
      select sale_id, ${wish.tradeId}, ${String(wish.adminId)} from returns_due
      where sale_id = ${String(wish.saleId)} and closed_at is null and not_before <= now()
      on conflict (sale_id, trade_id) do update set asked_by = excluded.asked_by, asked_at = clock_timestamp()
      returning 1`.execute(trx)
    return rows.length > 0
  },

  /** Null until the watcher has read the trade after the last request. */
  async find(db: Db, wish: { saleId: bigint; tradeId: string }): Promise<ReturnProof | null> {
    const { rows } = await sql<{ result: ReturnProof }>`
      select result from return_readings where sale_id = ${String(wish.saleId)} and trade_id = ${wish.tradeId}
        and (read_at >= asked_at or result = 'proven')`.execute(db)
    return rows[0]?.result ?? null
  },

  async listWanted(db: Db, accountId: string): Promise<WantedReturn[]> {
    const { rows } = await sql<WantedReturn>`
      select r.sale_id as "saleId", r.trade_id as "tradeId", u.steam_id as "sellerId", t.trade_id as "originId",
        array(select value from jsonb_each_text(t.new_asset_ids)) as "ourAssetIds",
        (select count(*)::integer from sale_items i where i.sale_id = s.id) as "itemCount"
      from return_readings r join sales s on s.id = r.sale_id join users u on u.id = s.user_id
      join trades t on t.sale_id = s.id
      where (r.read_at is null or r.read_at < r.asked_at) and r.result is distinct from 'proven'
        and t.account_id = ${accountId} and t.trade_id is not null
      order by r.asked_at limit 20`.execute(db)
    return rows
  },

  async save(
    trx: Trx,
    reading: { saleId: bigint; tradeId: string; result: ReturnProof; readAt: Date },
  ): Promise<void> {
    await trx
      .updateTable('return_readings')
      .set({ result: reading.result, read_at: reading.readAt })
      .where('sale_id', '=', reading.saleId)
      .where('trade_id', '=', reading.tradeId)
      .execute()
  },
}
