import { sql } from 'kysely'
import type { Rail } from '@app/contract/payments/rails'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import { DURATION_STEPS } from './domain/duration-steps.ts'

/** No payout fails or is returned later than this after its creation. */
const FAILS_WITHIN_DAYS = 90

export type HourRow = { rail: Rail; day: string; isLast24Hours: boolean; paid: number; failed: number }
export type SpeedRow = Pick<HourRow, 'rail' | 'day' | 'isLast24Hours'> & { seconds: number; payouts: number }

export const payoutHoursRepository = {
  /**
   * The first hour of the last days without a final count. A payout never settles with a date in the past, so final
   * counts stay correct.
   */
  async firstUncounted(trx: Trx, days: number): Promise<Date> {
    const { rows } = await sql<{ hour: Date }>`
      select min(h.hour) as hour
      from generate_series(date_trunc('hour', now()) - make_interval(days => ${days}), date_trunc('hour', now()),
        interval '1 hour') h (hour)
      where not exists (select 1 from payout_hours p where p.hour = h.hour
        and p.counted_at >= h.hour + interval '1 hour 10 minutes')`.execute(trx)
    return rows[0]!.hour
  },

  /**
   * Counts one day of hours, or up to the current hour. Measures from the journal of the received items to the
   * settlement, for instant payouts only. Steam's protection time and references typed in later do not measure our
   * speed. Returns the hour after the last one, or null at the end.
   */
  async countDay(trx: Trx, from: Date): Promise<Date | null> {
    const { rows } = await sql<{ next: Date | null }>`
      with bounds as (
        select ${from}::timestamptz as first, least(${from}::timestamptz + interval '1 day',
          date_trunc('hour', now()) + interval '1 hour') as past),
      took as (
        select date_trunc('hour', p.settled_at) as hour, p.rail, t.seconds from bounds
        join payouts p on p.settled_at >= bounds.first and p.settled_at < bounds.past and p.kind = 'sale'
        left join lateral (
          select (${[...DURATION_STEPS]}::float8[])[least(${DURATION_STEPS.length}::integer, 1 + width_bucket(
            extract(epoch from p.settled_at - j.at)::float8, ${[...DURATION_STEPS]}::float8[]))]::integer as seconds
          from sale_financials m join journals j on j.key = 'sale:' || p.sale_id || ':received'
          where m.sale_id = p.sale_id and m.payout_case = 'advance' and p.reference is null) t on true),
      paid as (
        select hour, rail, sum(payouts)::integer as paid,
          coalesce(jsonb_object_agg(seconds, payouts) filter (where seconds is not null), '{}') as speeds
        from (select hour, rail, seconds, count(*) as payouts from took group by hour, rail, seconds) steps
        group by hour, rail),
      failed as (
        select date_trunc('hour', p.moved_at) as hour, p.rail, count(*)::integer as failed from bounds
        join payouts p on p.state in ${payoutStates.bounced} and p.kind = 'sale'
          and p.created_at > bounds.first - make_interval(days => ${FAILS_WITHIN_DAYS})
          and p.moved_at >= bounds.first and p.moved_at < bounds.past
        group by 1, 2),
      counted as (
        insert into payout_hours (hour, rail, paid, failed, speeds, counted_at)
        select h.hour, r.rail, coalesce(paid.paid, 0), coalesce(failed.failed, 0), coalesce(paid.speeds, '{}'), now()
        from bounds cross join generate_series(bounds.first, bounds.past - interval '1 hour', interval '1 hour') h (hour)
        cross join rail_states r
        left join paid on paid.hour = h.hour and paid.rail = r.rail
        left join failed on failed.hour = h.hour and failed.rail = r.rail
        on conflict (hour, rail) do update set paid = excluded.paid, failed = excluded.failed,
          speeds = excluded.speeds, counted_at = excluded.counted_at)
      select case when past <= date_trunc('hour', now()) then past end as next from bounds`.execute(trx)
    return rows[0]?.next ?? null
  },

  async countedAt(db: Db): Promise<Date | null> {
    const { rows } = await sql<{ at: Date | null }>`
      select max(counted_at) as at from payout_hours where hour > now() - interval '1 day'`.execute(db)
    return rows[0]?.at ?? null
  },

  async listHours(db: Db, days: number): Promise<HourRow[]> {
    const { rows } = await sql<HourRow>`
      select rail, to_char(warsaw_day(hour), 'YYYY-MM-DD') as day, hour > now() - interval '1 day' as "isLast24Hours",
        sum(paid)::integer as paid, sum(failed)::integer as failed
      from payout_hours where hour > now() - make_interval(days => ${days}) group by 1, 2, 3`.execute(db)
    return rows
  },

  async listSpeeds(db: Db, days: number): Promise<SpeedRow[]> {
    const { rows } = await sql<SpeedRow>`
      select rail, to_char(warsaw_day(hour), 'YYYY-MM-DD') as day, hour > now() - interval '1 day' as "isLast24Hours",
        s.key::integer as seconds, sum(s.value::integer)::integer as payouts
      from payout_hours cross join jsonb_each_text(speeds) s
      where hour > now() - make_interval(days => ${days}) group by 1, 2, 3, 4`.execute(db)
    return rows
  },
}
