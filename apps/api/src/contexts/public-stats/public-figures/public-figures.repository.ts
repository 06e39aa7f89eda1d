import { RAILS } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { SoldItemRow } from '#contexts/selling/sales/index.ts'

/** Per rail: enough for a percentile, and few enough to read from a table of any size. */
const PAYOUTS_PER_RAIL_MAX = 1_000

export type PayoutFigures = { count: number; medianSeconds: number; p90Seconds: number }
export type RecentSaleRow = SoldItemRow & {
  others: number
  totalGrosze: bigint
  paidAt: Date
  agoSeconds: number
}

export const publicFiguresRepository = {
  /**
   * From the journal of the received items to the settlement. Excludes sales that waited for Steam's protection and
   * references typed in later, because neither measures our speed.
   */
  async readPayouts(db: Db, days: number): Promise<PayoutFigures> {
    const { rows } = await sql<PayoutFigures>`
      select count(*)::integer as count,
        coalesce(ceil(percentile_cont(0.5) within group (order by seconds)), 0)::integer as "medianSeconds",
        coalesce(ceil(percentile_cont(0.9) within group (order by seconds)), 0)::integer as "p90Seconds"
      from (
        select extract(epoch from p.settled_at - j.at) as seconds
        from unnest(${RAILS}::text[]) rail
        cross join lateral (
          select sale_id, settled_at from payouts
          where payouts.rail = rail.rail and settled_at > now() - make_interval(days => ${days})
            and kind = 'sale' and state = 'settled' and reference is null
          order by settled_at desc limit ${PAYOUTS_PER_RAIL_MAX}
        ) p
        join sale_financials m on m.sale_id = p.sale_id and m.payout_case = 'advance'
        join journals j on j.key = 'sale:' || p.sale_id || ':received'
      ) payouts_at_once`.execute(db)
    return rows[0]!
  },

  /** Paid and not reversed sales, each with its most expensive item. */
  async listRecent(db: Db, limit: number): Promise<RecentSaleRow[]> {
    const { rows } = await sql<RecentSaleRow>`
      select i.asset_id as "assetId", i.market_name as "marketName", i.market_grosze as "marketGrosze",
        i.our_grosze as "ourGrosze", i.facts, i.others::integer as others,
        recent.total_grosze as "totalGrosze", recent.settled_at as "paidAt",
        greatest(0, extract(epoch from clock_timestamp() - recent.settled_at))::integer as "agoSeconds"
      from (
        select p.sale_id, p.settled_at, p.total_grosze from unnest(${RAILS}::text[]) rail
        cross join lateral (
          select sale_id, settled_at, m.total_grosze from payouts
          join sale_financials m using (sale_id)
          where payouts.rail = rail.rail and settled_at is not null and kind = 'sale' and state = 'settled'
            and m.reversed_at is null
          order by settled_at desc limit ${limit}
        ) p
        order by p.settled_at desc limit ${limit}
      ) recent
      cross join lateral (
        select *, count(*) over () - 1 as others from sale_items where sale_id = recent.sale_id
        order by our_grosze desc, place limit 1
      ) i
      order by recent.settled_at desc`.execute(db)
    return rows
  },
}
