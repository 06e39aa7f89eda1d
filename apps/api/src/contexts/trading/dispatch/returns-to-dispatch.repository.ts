import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

/** The worker's part: it requests, brings tokens and asks for proofs. It cannot move a dispatch. */
export const returnsToDispatchRepository = {
  async listDue(db: Db): Promise<bigint[]> {
    const { rows } = await sql<{ saleId: bigint }>`
      select sale_id as "saleId" from list_returns_to_dispatch()`.execute(db)
    return rows.map(({ saleId }) => saleId)
  },

  async request(trx: Trx, saleId: bigint): Promise<bigint | null> {
    const { rows } = await sql<{ id: bigint | null }>`
      select request_dispatch(${String(saleId)}, null) as id`.execute(trx)
    return rows[0]?.id ?? null
  },

  /** Requests that need the seller's token, each claimed so that two workers do not ask Steam twice. */
  async claimTokens(trx: Trx, everySeconds: number): Promise<{ id: bigint; userId: bigint }[]> {
    const { rows } = await sql<{ id: bigint; userId: bigint }>`
      update dispatches d set token_asked_at = clock_timestamp()
      from sales s where s.id = d.sale_id and d.state = 'requested'
        and (token_asked_at is null or token_asked_at < clock_timestamp() - make_interval(secs => ${everySeconds}))
      returning d.id, s.user_id as "userId"`.execute(trx)
    return rows
  },

  async giveToken(trx: Trx, id: bigint, token: string): Promise<void> {
    await sql`update dispatches set trade_token = ${token} where id = ${String(id)} and state = 'requested'`.execute(
      trx,
    )
  },

  /** Done by Steam's word to the dispatcher, while the return is still open. */
  async listDone(db: Db): Promise<{ saleId: bigint; tradeId: string; isProven: boolean }[]> {
    const { rows } = await sql<{ saleId: bigint; tradeId: string; isProven: boolean }>`
      select d.sale_id as "saleId", d.trade_id as "tradeId", coalesce(g.result = 'proven', false) as "isProven"
      from dispatches d join returns_due r on r.sale_id = d.sale_id
      left join return_readings g on g.sale_id = d.sale_id and g.trade_id = d.trade_id
      where d.state = 'done' and r.closed_at is null order by d.id limit 100`.execute(db)
    return rows
  },

  async askProof(trx: Trx, due: { saleId: bigint; tradeId: string }): Promise<void> {
    await sql`
      insert into return_readings (sale_id, trade_id) values (${String(due.saleId)}, ${due.tradeId})
      on conflict (sale_id, trade_id) do update set asked_at = clock_timestamp()`.execute(trx)
  },
}
