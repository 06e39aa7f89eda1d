import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** `bookedGrosze`: the amount that left for this payout according to the ledger. */
export type FinalPayout = { railKey: string; state: string; amountGrosze: string; bookedGrosze: string }
export type FinalSale = {
  saleId: string
  steamId: string
  assetIds: string[]
  totalGrosze: string
  state: string
  payouts: FinalPayout[]
}

/** These sellers' sales in the database after everything has ended. */
export async function readFinalSales(db: Db, steamIds: readonly string[]): Promise<FinalSale[]> {
  const { rows } = await sql<FinalSale>`
    select s.id::text as "saleId", u.steam_id::text as "steamId", s.total_grosze::text as "totalGrosze", s.state,
      array(select asset_id from sale_items i where i.sale_id = s.id) as "assetIds",
      coalesce((select jsonb_agg(jsonb_build_object('railKey', p.rail_key, 'state', p.state,
          'amountGrosze', p.amount_grosze::text, 'bookedGrosze', (
            select coalesce(sum(e.amount_grosze), 0)::text from journals j join journal_entries e on e.journal_id = j.id
            where j.key = 'payout:' || p.id || ':settle' and e.account_id like 'A:clearing:%')))
        from payouts p where p.sale_id = s.id), '[]') as payouts
    from sales s join users u on u.id = s.user_id where u.steam_id::text = any(${[...steamIds]})`.execute(db)
  return rows
}

/** For all sales: the amount that left according to the ledger, by the rail's key. */
export async function readBookedPayouts(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; grosze: string }>`
    select p.rail_key as key, sum(e.amount_grosze)::text as grosze
    from payouts p join journals j on j.key = 'payout:' || p.id || ':settle'
      join journal_entries e on e.journal_id = j.id and e.account_id like 'A:clearing:%'
    group by p.rail_key`.execute(db)
  return new Map(rows.map(({ key, grosze }) => [key, grosze]))
}

/** Number of these sales that have not ended. */
export async function countUnended(db: Db, saleIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from sales
    where id = any(${[...saleIds]}::bigint[]) and state not in ('completed', 'failed', 'cancelled')`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/** Jobs that are due or running, apart from scheduled ones. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::integer as due from graphile_worker.jobs
    where (locked_at is not null or attempts < max_attempts and run_at <= now()) and task_identifier not in (
      'verify-ledger', 'requeue-stuck-payouts', 'count-payouts', 'count-payout-hours', 'reconcile-rail')`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}

/** Jobs that failed for good and that no schedule repeats. */
export async function countGivenUpJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs
    where attempts >= max_attempts and max_attempts > 1 and locked_at is null and key is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** No session can read or write a sale until this ends. */
export async function holdSalesLocked(db: Db, until: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table sales in access exclusive mode`.execute(trx)
    await until()
  })
}

/** Connections of our processes, by application name. */
export async function countConnections(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name like 'skinkantor%' group by 1 order by 1`.execute(
    db,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** How often the harness has applied its deployment. */
export async function countDrills(db: Db): Promise<number> {
  const { rows } = await sql<{ drills: number }>`select count(*)::integer as drills
    from information_schema.columns where table_name = 'sales' and column_name like 'drill\_%'`.execute(db)
  return rows[0]?.drills ?? 0
}

/** Sales since that deployment, counted in the table that it added. */
export async function countNotedSales(db: Db, drill: number): Promise<number> {
  const notes = sql.table(`drill_${drill}_notes`)
  const { rows } = await sql<{ sales: number }>`select count(*)::integer as sales from ${notes}`.execute(db)
  return rows[0]?.sales ?? 0
}
