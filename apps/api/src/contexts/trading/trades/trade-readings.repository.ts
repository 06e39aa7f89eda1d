import { sql } from 'kysely'
import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'

export type KnownTrade = {
  isReversed: boolean
  /** By the settlement time that the sale uses. */
  isSettled: boolean
  hasTrade: boolean
  /** The account of the trade is lost, so nobody can read the trade again. */
  isAccountLost: boolean
  result: TradeReading | null
  ageSeconds: number | null
}

export const tradeReadingsRepository = {
  async find(db: Db, saleId: bigint): Promise<KnownTrade | undefined> {
    const { rows } = await sql<KnownTrade>`
      ${PREPARED} select m.reversed_at is not null as "isReversed", coalesce(m.settles_at <= clock_timestamp(), false) as "isSettled",
        t.trade_id is not null as "hasTrade", coalesce(a.state = 'lost', false) as "isAccountLost", r.result,
        extract(epoch from clock_timestamp() - r.read_at)::float8 as "ageSeconds"
      from sale_financials m left join trades t on t.sale_id = m.sale_id left join trade_readings r on r.sale_id = m.sale_id
      left join operator_accounts a on a.steam_id = t.account_id
      where m.sale_id = ${String(saleId)}`.execute(db)
    return rows[0]
  },

  async ask(trx: Trx, saleId: bigint): Promise<void> {
    await trx
      .updateTable('trade_readings')
      .set({ wanted_at: sql`clock_timestamp()` })
      .where('sale_id', '=', saleId)
      .execute()
  },
}
