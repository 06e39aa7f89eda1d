import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/** Journals older than this are all committed, because no statement or idle transaction lasts that long. */
const SETTLED_MINUTES = 60

export const payoutDaysRepository = {
  /**
   * Recent days without a final count. A payout never settles with a date in the past, so final counts stay correct.
   */
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
   * Measures from the journal of the received items to the settlement, for instant payouts only. Steam's protection
   * time and references typed in later are excluded, because they do not measure our speed.
   */
  async count(trx: Trx, day: string): Promise<void> {
    await sql`
      with settled as (
        select p.*, t.method from payouts p join transactions t on t.id = p.transaction_id
        where p.settled_at >= ${day}::date::timestamp at time zone 'Europe/Warsaw'
          and p.settled_at < (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw')
      insert into payout_days as d (day, payouts, grosze, by_method, median_seconds, p95_seconds, counted_at)
      select ${day}::date, count(*), coalesce(sum(p.amount_grosze), 0),
        (select coalesce(jsonb_object_agg(method, grosze), '{}') from (
          select method, sum(amount_grosze) as grosze from settled group by method) by_method),
        ceil(percentile_cont(0.5) within group (order by took.seconds)),
        ceil(percentile_cont(0.95) within group (order by took.seconds)), now()
      from settled p
      left join lateral (
        select extract(epoch from p.settled_at - j.at) as seconds
        from sale_financials m join journals j on j.key = 'sale:' || p.sale_id || ':received'
        where m.sale_id = p.sale_id and m.payout_case = 'advance' and p.reference is null) took on true
      on conflict (day) do update set payouts = excluded.payouts, grosze = excluded.grosze, by_method = excluded.by_method,
        median_seconds = excluded.median_seconds, p95_seconds = excluded.p95_seconds, counted_at = excluded.counted_at`.execute(
      trx,
    )
  },

  /**
   * Adds the new entries of our cash accounts to the stored totals, up to the last journal that is certainly
   * complete.
   */
  async sumHouse(trx: Trx): Promise<void> {
    await sql`
      with upto as (
        select id from journals where at <= now() - make_interval(mins => ${SETTLED_MINUTES}) order by id desc limit 1)
      insert into exposure_totals as h (account_id, upto_journal_id, grosze)
      select a.id, upto.id, coalesce(sum(e.amount_grosze), 0)
      from upto cross join rail_states r join ledger_accounts a on a.id = 'A:cash:' || r.rail
      left join exposure_totals known on known.account_id = a.id
      left join journal_entries e on e.account_id = a.id and e.journal_id <= upto.id
        and e.journal_id > coalesce(known.upto_journal_id, 0)
      group by a.id, upto.id
      on conflict (account_id) do update
        set grosze = h.grosze + excluded.grosze, upto_journal_id = excluded.upto_journal_id
        where excluded.upto_journal_id > h.upto_journal_id`.execute(trx)
  },
}
