import { sql } from 'kysely'
import type { Rail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type PaidRow = {
  id: string
  rail: Rail
  day: string
  amountGrosze: bigint
  seconds: number | null
}

export type QueueRow = { rail: Rail; isPaused: boolean; isInDoubt: boolean; waiting: number }

export const payoutBoardRepository = {
  /** The last payouts of finished hours only, so that a viewer cannot learn the minute from a new entry. */
  async listLastPaid(db: Db, limit: number): Promise<PaidRow[]> {
    const { rows } = await sql<PaidRow>`
      select p.id, p.rail, to_char(warsaw_day(p.settled_at), 'YYYY-MM-DD') as day, p.amount_grosze as "amountGrosze",
        took.seconds
      from (
        select * from payouts where settled_at < date_trunc('hour', now()) and kind = 'sale' and state = 'settled'
        order by settled_at desc limit ${limit}
      ) p
      left join lateral (
        select ceil(extract(epoch from p.settled_at - j.at))::integer as seconds
        from sale_financials m join journals j on j.key = 'sale:' || p.sale_id || ':received'
        where m.sale_id = p.sale_id and m.payout_case = 'advance' and p.reference is null) took on true`.execute(
      db,
    )
    return rows
  },

  /** Payouts not yet at the providers. Open payouts are few compared with the table, however large it is. */
  async listQueues(db: Db): Promise<QueueRow[]> {
    const { rows } = await sql<QueueRow>`
      select r.rail, r.paused_at is not null as "isPaused", coalesce(p.waiting, 0)::integer as waiting,
        exists (select 1 from reconciliation_findings f
          where f.rail = r.rail and f.class = 'balance_differs' and f.closed_at is null) as "isInDoubt"
      from rail_states r
      left join (select rail, count(*) as waiting from payouts
        where state in ${payoutStates.queued} group by rail) p on p.rail = r.rail`.execute(db)
    return rows
  },
}
