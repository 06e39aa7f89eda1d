import { sql } from 'kysely'
import type { AdminPayout } from '@app/contract/office/money'
import type { Risk } from '@app/contract/office/stats'
import type { PayoutMethod } from '@app/contract/payments/rails'
import type { SaleState, TransactionStatus, TransactionType } from '@app/contract/selling/sales'
import type { TicketStatus } from '@app/contract/support/tickets'
import { KNOWN_BALANCES } from '#contexts/payments/reconciliation/index.ts'
import type { SoldItemRow } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { PayoutState } from '#shared/payout-states.ts'
import { daysAhead } from '#platform/db/days-ahead.ts'
import { isOnBalance, isReversedLately, isStuck, payoutStates } from '#platform/db/payout-state-sql.ts'

type Rail = AdminPayout['rail']

/** All queries of the back office dashboard. Each one reads only a few rows, however large the tables are. */
export const dashboardRepository = {
  async countOpenTickets(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from tickets where queue_rank < 8`.execute(db)
    return rows[0]!.count
  },

  async listRecentTransactions(db: Db, limit: number) {
    const { rows } = await sql<{
      id: bigint
      userId: bigint
      name: string
      avatarHash: string | null
      steamId: string
      amountGrosze: bigint
      type: TransactionType
      status: TransactionStatus
      state: SaleState | null
      payoutState: PayoutState | null
      isReversed: boolean
      createdAt: Date
      itemsCount: number
    }>`
      select t.id, t.user_id as "userId", u.persona_name as name, u.avatar_hash as "avatarHash",
        u.steam_id as "steamId", t.amount_grosze as "amountGrosze", t.type, t.status, t.created_at as "createdAt",
        s.state, p.state as "payoutState", coalesce(m.reversed_at is not null, false) as "isReversed",
        (select count(*)::integer from sale_items i where i.sale_id = t.id) as "itemsCount"
      from (select * from transactions order by id desc limit ${limit}) t
      join users u on u.id = t.user_id
      left join sales s on s.id = t.id
      left join sale_financials m on m.sale_id = t.id
      left join lateral (
        select state from payouts where transaction_id = t.id order by created_at desc limit 1) p on true
      order by t.id desc`.execute(db)
    return rows
  },

  /** The most expensive items of each sale. */
  async listItems(
    db: Db,
    saleIds: readonly bigint[],
    perSale: number,
  ): Promise<(SoldItemRow & { saleId: bigint })[]> {
    const { rows } = await sql<SoldItemRow & { saleId: bigint }>`
      select i.sale_id as "saleId", i.asset_id as "assetId", i.market_name as "marketName",
        i.market_grosze as "marketGrosze", i.our_grosze as "ourGrosze", i.facts
      from unnest(${saleIds.map(String)}::bigint[]) as wanted (id) cross join lateral (
        select * from sale_items where sale_id = wanted.id order by our_grosze desc, place limit ${perSale}) i`.execute(
      db,
    )
    return rows
  },

  async listRecentTickets(db: Db, limit: number) {
    const { rows } = await sql<{
      id: bigint
      userId: bigint | null
      name: string | null
      subject: string
      status: TicketStatus
      createdAt: Date
    }>`
      select t.id, t.user_id as "userId", u.persona_name as name, t.subject, t.status, t.created_at as "createdAt"
      from (select * from tickets order by created_at desc, id desc limit ${limit}) t
      left join users u on u.id = t.user_id order by t.created_at desc, t.id desc`.execute(db)
    return rows
  },

  async listPayoutDays(db: Db, days: number) {
    const { rows } = await sql<{
      day: string
      payouts: number
      grosze: bigint
      byMethod: Partial<Record<PayoutMethod, number>>
      medianSeconds: number | null
      p95Seconds: number | null
      countedAt: Date | null
    }>`
      select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.payouts, 0) as payouts,
        coalesce(p.grosze, 0)::bigint as grosze, coalesce(p.by_method, '{}') as "byMethod", p.median_seconds as "medianSeconds",
        p.p95_seconds as "p95Seconds", p.counted_at as "countedAt"
      from (select warsaw_day(now()) - n as day from generate_series(0, ${days}::integer - 1) n) d
      left join payout_days p on p.day = d.day order by d.day`.execute(db)
    return rows
  },

  /** As the queue `overdue` of the transactions. */
  async readOverdue(db: Db): Promise<{ count: number; since: Date | null }> {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(distinct q.id)::integer as count, min(q.due_at) as since from staff_queue q
      where q.due_at < now()`.execute(db)
    return rows[0]!
  },

  /**
   * Advances that Steam can still reverse, by the day on which protection ends; null while it has not begun. `paid` is
   * the part that has left; the rest is reserved, also for sales in review.
   */
  async sumExposure(
    db: Db,
  ): Promise<{ day: string | null; grosze: bigint; paidGrosze: bigint; sales: number }[]> {
    const { rows } = await sql<{ day: string | null; grosze: bigint; paidGrosze: bigint; sales: number }>`
      select to_char(warsaw_day(now()) + greatest(0, ${daysAhead(sql`m.settles_at`)}), 'YYYY-MM-DD') as day,
        sum(m.total_grosze)::bigint as grosze, count(*)::integer as sales,
        coalesce(sum(m.total_grosze) filter (where exists (select 1 from payouts p where p.sale_id = m.sale_id
          and (p.state in ${payoutStates.inFlight} or p.state = 'settled'))), 0)::bigint as "paidGrosze"
      from sale_financials m where m.pool_reserved_at is not null and m.released_at is null
      group by 1 order by 1`.execute(db)
    return rows
  },

  async listRisks(db: Db): Promise<{ risk: Risk; grosze: bigint; count: number }[]> {
    const { rows } = await sql<{ risk: Risk; grosze: bigint; count: number }>`
      select 'debt' as risk, coalesce(sum(left_grosze), 0)::bigint as grosze, count(*)::integer as count
        from debts where closed_at is null
      union all
      select 'reversed', coalesce(sum(total_grosze), 0)::bigint, count(*)::integer
        from sale_financials m where ${isReversedLately}
      union all
      select 'stuck', coalesce(sum(amount_grosze), 0)::bigint, count(*)::integer from payouts p where ${isStuck}
      union all
      select 'unclaimed', coalesce(sum(amount_grosze), 0)::bigint, count(*)::integer
        from payouts where state = 'unclaimed'
      union all
      select 'returned', coalesce(sum(amount_grosze), 0)::bigint, count(*)::integer
        from payouts p where ${isOnBalance}`.execute(db)
    return rows
  },

  async listLiquidity(db: Db) {
    const { rows } = await sql<{
      rail: Rail
      isPaused: boolean
      balanceGrosze: bigint | null
      readAt: Date | null
      openPayouts: number
      openGrosze: bigint
    }>`
      select r.rail, r.paused_at is not null as "isPaused", b.grosze as "balanceGrosze", b.read_at as "readAt",
        coalesce(p.count, 0)::integer as "openPayouts", coalesce(p.sum, 0)::bigint as "openGrosze"
      from rail_states r
      left join ${KNOWN_BALANCES} b on b.rail = r.rail
      left join (select rail, count(*) as count, sum(amount_grosze) as sum from payouts
        where state in ${payoutStates.open} group by rail) p
        on p.rail = r.rail
      order by r.rail`.execute(db)
    return rows
  },

  async readQueue(db: Db) {
    const { rows } = await sql<{
      ready: number
      oldestSeconds: number | null
      running: number
      scheduled: number
      failed: number
      workers: number
      seenAt: Date | null
    }>`
      select q.ready, q.oldest_seconds as "oldestSeconds", q.running, q.scheduled, q.failed,
        (select count(*)::integer from worker_heartbeats where seen_at > now() - interval '15 seconds') as workers,
        (select max(seen_at) from worker_heartbeats) as "seenAt"
      from jobs.queue_state() q`.execute(db)
    return rows[0]!
  },

  async readPrices(db: Db) {
    const { rows } = await sql<{ fetchedAt: Date | null; ageSeconds: number | null; heldLists: number }>`
      select live.started_at as "fetchedAt", extract(epoch from now() - live.started_at)::integer as "ageSeconds",
        (select count(*)::integer from price_lists where state = 'quarantined') as "heldLists"
      from (select 1) one left join price_lists live on live.state = 'live'`.execute(db)
    return rows[0]!
  },
}
