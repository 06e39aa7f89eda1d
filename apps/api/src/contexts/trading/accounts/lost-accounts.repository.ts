import type { SaleState } from '@app/contract/selling/sales'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendSaleUpdated } from '#platform/db/events.ts'

export type SaleOfAccount = {
  saleId: bigint
  userId: bigint
  state: SaleState
  /** An offer of the seller lies there, or our own one, or the trade. */
  isThere: boolean
  /** There is time left for another offer of ours. */
  isTimely: boolean
}

/** What depends on an account that is lost. */
export const lostAccountsRepository = {
  async readHeld(db: Db, account: string): Promise<{ items: number; grosze: bigint }> {
    const { rows } = await sql<{ items: number; grosze: bigint }>`
      select count(*)::integer as items, coalesce(sum(cost_grosze - written_down_grosze), 0)::bigint as grosze
      from stock_items where account_id = ${account} and left_at is null`.execute(db)
    return rows[0]!
  },

  /** Sellers whose sales change, in the order of their locks. */
  async listSellers(trx: Trx, account: string): Promise<bigint[]> {
    const { rows } = await sql<{ userId: bigint }>`
      select user_id as "userId" from (${openSales(account)}) as open
      union select s.user_id from sales s where s.id in (${unpaidSales(account)})
      order by 1`.execute(trx)
    return rows.map(({ userId }) => userId)
  },

  async listOpenSales(trx: Trx, account: string): Promise<SaleOfAccount[]> {
    const { rows } = await sql<SaleOfAccount>`
      select id as "saleId", user_id as "userId", state, is_there as "isThere",
        deadline_at > now() + interval '1 minute' as "isTimely"
      from (${openSales(account)}) as open order by id`.execute(trx)
    return rows
  },

  /** The caller holds the seller's lock. */
  async chooseOther(trx: Trx, saleId: bigint): Promise<string | null> {
    const { rows } = await sql<{ account: string | null }>`
      select choose_account(s.user_id, (select count(*) from sale_items i where i.sale_id = s.id), s.total_grosze) as account
      from sales s where s.id = ${String(saleId)}`.execute(trx)
    return rows[0]?.account ?? null
  },

  async moveSale(trx: Trx, saleId: bigint, account: string): Promise<void> {
    await sql`
      with moved as (update sales set account_id = ${account}, version = version + 1 where id = ${String(saleId)}
        returning id, user_id), ${appendSaleUpdated('moved')}
      select 1 from moved`.execute(trx)
  },

  /** Nobody can see any more whether these trades are undone, so a person approves each payout. */
  async holdPayouts(trx: Trx, account: string): Promise<number> {
    const { rows } = await sql`
      update sale_financials set payout_case = 'manual'
      where sale_id in (${unpaidSales(account)}) and payout_case <> 'manual' returning 1`.execute(trx)
    return rows.length
  },

  /** Booked sales whose trade would be final by now. */
  async listSettled(db: Db, limit: number): Promise<bigint[]> {
    const { rows } = await sql<{ saleId: bigint }>`
      select t.sale_id as "saleId" from operator_accounts a join trades t on t.account_id = a.steam_id
      join sale_financials m on m.sale_id = t.sale_id
      where a.state = 'lost' and t.settled_at is null and m.is_booked and m.reversed_at is null
        and m.settles_at <= now() - interval '1 hour'
      order by m.settles_at limit ${limit}`.execute(db)
    return rows.map(({ saleId }) => saleId)
  },

  async settle(trx: Trx, saleId: bigint): Promise<void> {
    await sql`select settle_lost_trade(${String(saleId)}::bigint)`.execute(trx)
  },
}

/** An offer can lie at another account than the one that its sale names. */
const openSales = (account: string) => sql`
  select s.id, s.user_id, s.state, s.deadline_at, case s.state
    when 'offer_seen' then exists (select 1 from trade_offers o where o.sale_id = s.id and o.account_id = ${account}
      and o.state = 2 and not o.is_ours)
    when 'verifying' then exists (select 1 from trades t where t.sale_id = s.id and t.account_id = ${account})
    else s.account_id = ${account} end as is_there
  from sales s where s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying')
    and (s.account_id = ${account}
      or s.id in (select o.sale_id from trade_offers o where o.account_id = ${account} and o.state = 2)
      or s.id in (select t.sale_id from trades t where t.account_id = ${account}))`

const unpaidSales = (account: string) => sql`
  select t.sale_id from trades t join sales s on s.id = t.sale_id
  where t.account_id = ${account} and t.settled_at is null and s.state in ('items_received', 'protected', 'paying')`
