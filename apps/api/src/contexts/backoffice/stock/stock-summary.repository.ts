import type { ResaleCurrency } from '@app/contract/payments/stock-facts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type MarginRow = {
  items: number
  revenueGrosze: bigint
  feesGrosze: bigint
  costGrosze: bigint
  taxGrosze: bigint
  writeOffsGrosze: bigint
}
export type GroupRow = { key: string; items: number; revenueGrosze: bigint; marginGrosze: bigint }

/** Days and months are those of Warsaw. */
const MONTH_START = sql`date_trunc('month', now(), 'Europe/Warsaw')`
const PERIODS = {
  today: [sql`date_trunc('day', now(), 'Europe/Warsaw')`, sql`'infinity'::timestamptz`],
  month: [MONTH_START, sql`'infinity'::timestamptz`],
  lastMonth: [sql`date_trunc('month', ${MONTH_START} - interval '1 day', 'Europe/Warsaw')`, MONTH_START],
} as const
export type Period = keyof typeof PERIODS

const MARGIN = sql`r.price_grosze - r.fee_grosze - r.cost_grosze - i.tax_grosze`

/** Groups of the last 12 months. `k` is the sold item, `m` the money of its purchase. */
const GROUPS = {
  category: sql`coalesce(k.facts ->> 'weaponType', '?')`,
  priceClass: sql`case when r.cost_grosze < 5000 then '50' when r.cost_grosze < 20000 then '200'
    when r.cost_grosze < 50000 then '500' when r.cost_grosze < 200000 then '2000' else 'more' end`,
  payoutOption: sql`case m.payout_case when 'advance' then 'instant' else 'deferred' end`,
} as const satisfies Record<string, RawBuilder<unknown>>
const GROUPS_MAX = 12

export const stockSummaryRepository = {
  async readMargin(db: Db, period: Period): Promise<MarginRow> {
    const [from, to] = PERIODS[period]
    const { rows } = await sql<MarginRow>`
      select count(*)::integer as items, coalesce(sum(r.price_grosze), 0)::bigint as "revenueGrosze",
        coalesce(sum(r.fee_grosze), 0)::bigint as "feesGrosze", coalesce(sum(r.cost_grosze), 0)::bigint as "costGrosze",
        coalesce(sum(i.tax_grosze), 0)::bigint as "taxGrosze",
        (select coalesce(sum(amount_grosze), 0)::bigint from stock_write_offs
          where at >= ${from} and at < ${to}) as "writeOffsGrosze"
      from resales r join stock_items i on i.id = r.stock_item_id
      where r.state <> 'reverted' and r.sold_at >= ${from} and r.sold_at < ${to}`.execute(db)
    return rows[0]!
  },

  async listGroups(db: Db, group: keyof typeof GROUPS): Promise<GroupRow[]> {
    const { rows } = await sql<GroupRow>`
      select ${GROUPS[group]} as key, count(*)::integer as items, sum(r.price_grosze)::bigint as "revenueGrosze",
        sum(${MARGIN})::bigint as "marginGrosze"
      from resales r join stock_items i on i.id = r.stock_item_id
      join sale_items k on k.sale_id = i.sale_id and k.asset_id = i.asset_id
      join sale_financials m on m.sale_id = i.sale_id
      where r.state <> 'reverted' and r.sold_at >= now() - interval '1 year'
      group by 1 order by 4 desc limit ${GROUPS_MAX}`.execute(db)
    return rows
  },

  async listMonths(
    db: Db,
  ): Promise<{ month: string; items: number; revenueGrosze: bigint; marginGrosze: bigint }[]> {
    const { rows } = await sql<{ month: string; items: number; revenueGrosze: bigint; marginGrosze: bigint }>`
      select to_char(r.sold_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month, count(*)::integer as items,
        sum(r.price_grosze)::bigint as "revenueGrosze", sum(${MARGIN})::bigint as "marginGrosze"
      from resales r join stock_items i on i.id = r.stock_item_id
      where r.state <> 'reverted' and r.sold_at >= ${MONTH_START} - interval '11 months' group by 1 order by 1`.execute(
      db,
    )
    return rows
  },

  async listHoldings(
    db: Db,
  ): Promise<
    { state: 'protected' | 'free' | 'listed'; items: number; bookGrosze: bigint; marketGrosze: bigint }[]
  > {
    const { rows } = await sql<{
      state: 'protected' | 'free' | 'listed'
      items: number
      bookGrosze: bigint
      marketGrosze: bigint
    }>`
      with prices as (select n.market_hash_name as name, p.suggested_grosze as grosze from market_names n
        join price_items p on p.name_id = n.id and p.version = ''
        where p.list_id = (select id from price_lists where state = 'live') and p.suggested_grosze is not null)
      select case when i.state = 'listed' then 'listed' when i.unlocks_at > now() then 'protected' else 'free' end as state,
        count(*)::integer as items, sum(i.cost_grosze - i.written_down_grosze)::bigint as "bookGrosze",
        sum(coalesce(p.grosze, i.cost_grosze - i.written_down_grosze))::bigint as "marketGrosze"
      from stock_items i left join prices p on p.name = i.market_name where i.left_at is null group by 1`.execute(
      db,
    )
    return rows
  },

  async listMarkets(
    db: Db,
  ): Promise<
    { market: string; currency: ResaleCurrency; minor: bigint; grosze: bigint; pendingGrosze: bigint }[]
  > {
    const { rows } = await sql<{
      market: string
      currency: ResaleCurrency
      minor: bigint
      grosze: bigint
      pendingGrosze: bigint
    }>`
      select market, currency, sum(minor)::bigint as minor, sum(grosze)::bigint as grosze,
        sum(pending)::bigint as "pendingGrosze"
      from (
        select market, currency, price_minor - fee_minor as minor, price_grosze - fee_grosze as grosze,
          case when state = 'pending' then price_grosze - fee_grosze else 0 end as pending
        from resales where state <> 'reverted'
        union all select market, currency, -amount_minor, -book_grosze, 0 from market_withdrawals) as moves
      group by market, currency having sum(minor) <> 0 or sum(pending) <> 0 order by 4 desc`.execute(db)
    return rows
  },

  /** By day from today on: what becomes free, and what marketplaces release. */
  async listUnlocks(db: Db, days: number): Promise<{ inDays: number; items: number; bookGrosze: bigint }[]> {
    const { rows } = await sql<{ inDays: number; items: number; bookGrosze: bigint }>`
      select warsaw_day(unlocks_at) - warsaw_day(now()) as "inDays", count(*)::integer as items,
        sum(cost_grosze - written_down_grosze)::bigint as "bookGrosze"
      from stock_items where left_at is null and unlocks_at > now()
        and unlocks_at < now() + make_interval(days => ${days}) group by 1`.execute(db)
    return rows
  },

  async listReleases(db: Db, days: number): Promise<{ inDays: number; grosze: bigint }[]> {
    const { rows } = await sql<{ inDays: number; grosze: bigint }>`
      select greatest(0, warsaw_day(releases_at) - warsaw_day(now())) as "inDays",
        sum(price_grosze - fee_grosze)::bigint as grosze
      from resales where state = 'pending' and releases_at < now() + make_interval(days => ${days}) group by 1`.execute(
      db,
    )
    return rows
  },
}
