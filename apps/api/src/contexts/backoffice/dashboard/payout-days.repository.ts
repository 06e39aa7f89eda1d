import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/** Bookings older than this are all committed: no statement or idle transaction lives that long. */
const SETTLED_MINUTES = 60

export const payoutDaysRepository = {
  /** Days of the last two weeks that were not counted to their end. Payouts never settle in the past. */
  async listUncounted(trx: Trx, days: number): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select to_char(d.day, 'YYYY-MM-DD') as day
      from (select warsaw_day(now()) - n as day from generate_series(0, ${days}::integer - 1) n) d
      left join payout_days p on p.day = d.day
      where p.day is null
        or p.counted_at < (d.day + 1)::timestamp at time zone 'Europe/Warsaw' + interval '10 minutes'
      order by d.day`.execute(trx)
    return rows.map(({ day }) => day)
  },

  /**
   * From the booking of the checked items to the booking of the paid money, where it was paid at once: neither Steam's
   * protection nor a reference typed in afterwards measures us.
   */
  async count(trx: Trx, day: string): Promise<void> {
    await sql`
      insert into payout_days as d (day, payouts, grosze, median_seconds, p95_seconds, counted_at)
      select ${day}::date, count(*), coalesce(sum(p.amount_grosze), 0),
        ceil(percentile_cont(0.5) within group (order by took.seconds)),
        ceil(percentile_cont(0.95) within group (order by took.seconds)), now()
      from payouts p
      left join lateral (
        select extract(epoch from p.settled_at - j.at) as seconds
        from sale_money m join journals j on j.key = 'sale:' || p.sale_id || ':received'
        where m.sale_id = p.sale_id and m.payout_case = 'advance' and p.reference is null) took on true
      where p.settled_at >= ${day}::date::timestamp at time zone 'Europe/Warsaw'
        and p.settled_at < (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw'
      on conflict (day) do update set payouts = excluded.payouts, grosze = excluded.grosze,
        median_seconds = excluded.median_seconds, p95_seconds = excluded.p95_seconds, counted_at = excluded.counted_at`.execute(
      trx,
    )
  },

  /** Adds up what the house's accounts of cash have got since the last time, up to bookings that are surely complete. */
  async sumHouse(trx: Trx): Promise<void> {
    await sql`
      with upto as (
        select id from journals where at <= now() - make_interval(mins => ${SETTLED_MINUTES}) order by id desc limit 1)
      insert into house_sums as h (account_id, upto_journal_id, grosze)
      select a.id, upto.id, coalesce(sum(e.amount_grosze), 0)
      from upto cross join rail_states r join ledger_accounts a on a.id = 'A:cash:' || r.rail
      left join house_sums known on known.account_id = a.id
      left join journal_entries e on e.account_id = a.id and e.journal_id <= upto.id
        and e.journal_id > coalesce(known.upto_journal_id, 0)
      group by a.id, upto.id
      on conflict (account_id) do update
        set grosze = h.grosze + excluded.grosze, upto_journal_id = excluded.upto_journal_id
        where excluded.upto_journal_id > h.upto_journal_id`.execute(trx)
  },
}
