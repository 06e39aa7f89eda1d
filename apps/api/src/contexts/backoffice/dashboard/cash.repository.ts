import type { PayoutMethod, Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import { KNOWN_BALANCES } from '#contexts/payments/reconciliation/index.ts'
import type { Db } from '#platform/db/database.ts'
import { daysAhead } from '#platform/db/days-ahead.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type OwedRow = {
  /** Days from today; what is overdue is due today. Null for sales in review: nobody has decided yet. */
  inDays: number | null
  method: PayoutMethod
  /** The rail of the waiting payout; null while the sale has none. */
  rail: Rail | null
  grosze: bigint
  payouts: number
}
export type RailBalance = {
  rail: Rail
  method: PayoutMethod
  grosze: bigint | null
  /** Sent since the bank's last statement: its balance does not know of it. */
  leavingGrosze: bigint
}

export const cashRepository = {
  /**
   * Sales whose items we hold, sales in review, and open withdrawals. The invariant I21 compares the first of them
   * with the ledger, sale by sale.
   */
  async listOwed(db: Db): Promise<OwedRow[]> {
    const { rows } = await sql<OwedRow>`
      select owed.in_days as "inDays", owed.method, owed.rail, sum(owed.grosze)::bigint as grosze, count(*)::integer as payouts
      from (
        select t.method, s.total_grosze as grosze, case when s.state = 'review' then null
            when m.payout_case = 'after_protection' then greatest(0, ${daysAhead(sql`coalesce(m.settles_at, now())`)})
            else 0 end as in_days,
          (select p.rail from payouts p where p.sale_id = s.id and p.state in ${payoutStates.unsent}
            order by p.created_at desc limit 1) as rail
        from sales s join sale_financials m on m.sale_id = s.id join transactions t on t.id = s.id
        where s.state in ('items_received', 'protected', 'review')
        union all
        select t.method, p.amount_grosze, 0, p.rail from payouts p join transactions t on t.id = p.transaction_id
        where p.kind = 'withdrawal' and p.state in ${payoutStates.unsent}
      ) owed group by 1, 2, 3`.execute(db)
    return rows
  },

  /** What sellers have on their balances and have not asked for. */
  async sumBalances(db: Db): Promise<bigint> {
    const { rows } = await sql<{ grosze: bigint }>`
      select ((select coalesce(-sum(amount_grosze), 0) from journal_entries where account_id like 'L:balance:%')
        - (select coalesce(sum(amount_grosze), 0) from payouts
          where kind = 'withdrawal' and state in ${payoutStates.unsent}))::bigint as grosze`.execute(db)
    return rows[0]!.grosze
  },

  async sumUnderWay(db: Db): Promise<bigint> {
    const { rows } = await sql<{ grosze: bigint }>`
      select coalesce(sum(amount_grosze), 0)::bigint as grosze from payouts
      where state in ${payoutStates.inFlight}`.execute(db)
    return rows[0]!.grosze
  },

  /** Null when the rail reports no balance. A paused rail pays nothing, so its money does not count. */
  async listBalances(db: Db): Promise<RailBalance[]> {
    const { rows } = await sql<RailBalance>`
      select r.rail, r.method, b.grosze, case r.rail when 'bank' then (
          select coalesce(sum(amount_grosze), 0)::bigint from payouts where rail = 'bank'
            and (state in ${payoutStates.inFlight} or state = 'settled' and statement_matched_at is null)) else 0 end as "leavingGrosze"
      from rail_states r left join ${KNOWN_BALANCES} b on b.rail = r.rail and r.paused_at is null
      order by r.rail`.execute(db)
    return rows
  },

  async listDays(db: Db, days: number): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select to_char(warsaw_day(now()) + n, 'YYYY-MM-DD') as day
      from generate_series(0, ${days}::integer - 1) n order by n`.execute(db)
    return rows.map(({ day }) => day)
  },
}
