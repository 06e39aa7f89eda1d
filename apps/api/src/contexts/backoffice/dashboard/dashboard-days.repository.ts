import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type DashboardFigures = {
  users: number
  completed: number
  soldGrosze: bigint
  /** Within the last days, today included. */
  newUsersLately: number
  completedLately: number
  soldLatelyGrosze: bigint
}

/**
 * All rows of a day that ended an hour ago are committed, because no statement or idle transaction lasts that long.
 */
const LAST_OPEN_DAY = sql`warsaw_day(now() - interval '1 hour')`
const FIRST_OPEN_DAY = sql`(select coalesce(max(day) + 1, '-infinity') from dashboard_days)`

/** New users, completed transactions and sold amounts of the open days. */
const OPEN_FACTS = sql`
  select warsaw_day(created_at) as day, 1 as new_users, 0 as completed, 0::bigint as sold from users
  where created_at >= ${FIRST_OPEN_DAY}::timestamp at time zone 'Europe/Warsaw'
  union all
  select warsaw_day(completed_at), 0, 1, case type when 'sale' then amount_grosze else 0 end from transactions
  where completed_at >= ${FIRST_OPEN_DAY}::timestamp at time zone 'Europe/Warsaw'`

/** Always exact: closed days come from their stored totals, open days are computed from the source rows. */
export const dashboardDaysRepository = {
  async sum(db: Db, days: number): Promise<DashboardFigures> {
    const isLately = sql`day > warsaw_day(now()) - ${days}::integer`
    const { rows } = await sql<DashboardFigures>`
      select coalesce(sum(new_users), 0)::integer as users, coalesce(sum(completed), 0)::integer as completed,
        coalesce(sum(sold), 0)::bigint as "soldGrosze",
        coalesce(sum(new_users) filter (where ${isLately}), 0)::integer as "newUsersLately",
        coalesce(sum(completed) filter (where ${isLately}), 0)::integer as "completedLately",
        coalesce(sum(sold) filter (where ${isLately}), 0)::bigint as "soldLatelyGrosze"
      from (select day, new_users, completed_transactions as completed, sold_grosze as sold from dashboard_days
        union all ${OPEN_FACTS}) facts`.execute(db)
    return rows[0]!
  },

  /** Stores the totals of the days that have ended since the last closed day. */
  async close(trx: Trx): Promise<void> {
    await sql`
      insert into dashboard_days (day, new_users, completed_transactions, sold_grosze)
      select day, sum(new_users), sum(completed), sum(sold) from (${OPEN_FACTS}) facts
      where day < ${LAST_OPEN_DAY} group by day on conflict (day) do nothing`.execute(trx)
  },
}
