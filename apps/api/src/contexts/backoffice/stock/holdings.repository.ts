import type { ResaleCurrency } from '@app/contract/payments/stock-facts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { daysAhead } from '#platform/db/days-ahead.ts'
import { afterFee, FEE_BPS, PRICES, UNSETTLED } from './stock-selection.repository.ts'

export type HoldingRow = {
  state: 'protected' | 'unsettled' | 'free' | 'listed'
  items: number
  bookGrosze: bigint
  marketGrosze: bigint
  taxGrosze: bigint
  /** After fees, cost and tax; an item without a price earns nothing. */
  resultGrosze: bigint
  losing: number
  losingGrosze: bigint
  nextUnlockAt: Date
  lastUnlockAt: Date
}
export type MarketRow = {
  market: string
  currency: ResaleCurrency
  minor: bigint
  grosze: bigint
  pendingGrosze: bigint
  differenceMinor: bigint | null
  comparedAt: Date | null
}

const BOOK = sql`(i.cost_grosze - i.written_down_grosze)`

const NET = afterFee(sql`p.grosze`)

/** What we hold: items, money at marketplaces, and when both become free. */
export const holdingsRepository = {
  async listHoldings(db: Db): Promise<HoldingRow[]> {
    const { rows } = await sql<HoldingRow>`
      with held as materialized (select distinct market_name from stock_items where left_at is null),
      prices as materialized (select n.market_hash_name as name, p.suggested_grosze as grosze
        from held join (${PRICES}) on n.market_hash_name = held.market_name)
      select case when i.unlocks_at > now() then 'protected' when i.state = 'listed' then 'listed'
        when ${UNSETTLED} then 'unsettled' else 'free' end as state,
        count(*)::integer as items, sum(${BOOK})::bigint as "bookGrosze",
        sum(coalesce(p.grosze, ${BOOK}))::bigint as "marketGrosze",
        sum(i.tax_grosze)::bigint as "taxGrosze",
        sum(coalesce(${NET}, ${BOOK}) - ${BOOK} - i.tax_grosze)::bigint as "resultGrosze",
        (count(*) filter (where ${NET} < ${BOOK} + i.tax_grosze))::integer as losing,
        coalesce(sum(${NET} - ${BOOK} - i.tax_grosze) filter (where ${NET} < ${BOOK} + i.tax_grosze), 0)::bigint
          as "losingGrosze",
        min(i.unlocks_at) as "nextUnlockAt", max(i.unlocks_at) as "lastUnlockAt"
      from stock_items i left join prices p on p.name = i.market_name where i.left_at is null group by 1`.execute(
      db,
    )
    return rows
  },

  /** In hundredths of a percent. */
  async readFeeBps(db: Db): Promise<bigint> {
    const { rows } = await sql<{ bps: bigint }>`select ${FEE_BPS} as bps`.execute(db)
    return rows[0]!.bps
  },

  async listMarkets(db: Db): Promise<MarketRow[]> {
    const { rows } = await sql<MarketRow>`
      select held.*, b.difference_minor as "differenceMinor", b.at as "comparedAt" from (
      select market, currency, sum(minor)::bigint as minor, sum(grosze)::bigint as grosze,
        sum(pending)::bigint as "pendingGrosze"
      from (
        select market, currency, price_minor - fee_minor as minor, price_grosze - fee_grosze as grosze,
          case when state = 'pending' then price_grosze - fee_grosze else 0 end as pending
        from resales where state <> 'reverted'
        union all select market, currency, -amount_minor, -book_grosze, 0 from market_withdrawals) as moves
      group by market, currency having sum(minor) <> 0 or sum(pending) <> 0) held
      left join lateral (select difference_minor, at from market_balances s
        where s.market = held.market and s.currency = held.currency order by id desc limit 1) b on true
      order by held.grosze desc`.execute(db)
    return rows
  },

  /** By day from today on. */
  async listUnlocks(db: Db, days: number): Promise<{ inDays: number; items: number; bookGrosze: bigint }[]> {
    const { rows } = await sql<{ inDays: number; items: number; bookGrosze: bigint }>`
      select ${daysAhead(sql`unlocks_at`)} as "inDays", count(*)::integer as items,
        sum(${BOOK})::bigint as "bookGrosze"
      from stock_items i where left_at is null and unlocks_at > now()
        and unlocks_at < now() + make_interval(days => ${days}) group by 1`.execute(db)
    return rows
  },

  /** Money that marketplaces release, by day; what is overdue counts for today. */
  async listReleases(db: Db, days: number): Promise<{ inDays: number; grosze: bigint }[]> {
    const { rows } = await sql<{ inDays: number; grosze: bigint }>`
      select greatest(0, ${daysAhead(sql`releases_at`)}) as "inDays",
        sum(price_grosze - fee_grosze)::bigint as grosze
      from resales where state = 'pending' and releases_at < now() + make_interval(days => ${days}) group by 1`.execute(
      db,
    )
    return rows
  },
}
