import type { Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { PromiseExcuse } from '@app/contract/payments/review-facts'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type PromisedPayout = {
  userId: bigint
  saleId: bigint
  rail: Rail
  state: string
  amountGrosze: bigint
  promisedBy: Date
  promiseTerms: number
  settledAt: Date
  /** From the bank's statement. */
  bookedOn: string | null
  bookedOnStartsAt: Date | null
  excuse: PromiseExcuse | null
}

/** Reasons for a delay between creation and settlement that are not our fault. */
const EXCUSE = sql`case
  when m.reversed_at is not null then 'reversed'
  when p.state = 'returned' then 'returned'
  when exists (select 1 from payout_events e where e.payout_id = p.id and e.state = 'unclaimed') then 'unclaimed'
  when exists (select 1 from account_freezes f where f.user_id = p.user_id and f.frozen_at < p.settled_at
    and coalesce(f.ended_at, 'infinity') > p.created_at) then 'frozen'
  when exists (select 1 from seller_risk_profiles s where s.user_id = p.user_id
    and (s.frozen_at < p.settled_at or s.thawed_at > p.created_at)) then 'held'
  when exists (select 1 from debts d where d.user_id = p.user_id and d.created_at < p.settled_at
    and coalesce(d.closed_at, 'infinity') > p.created_at) then 'debt' end`

export const lateBonusRepository = {
  async ownerOf(db: Db, payoutId: string): Promise<bigint | undefined> {
    const row = await db.selectFrom('payouts').select('user_id').where('id', '=', payoutId).executeTakeFirst()
    return row?.user_id
  },

  /**
   * Undefined when there is nothing to judge: no promise, not paid, or already judged. Runs under the seller's lock.
   */
  async findUnjudged(trx: Trx, payoutId: string): Promise<PromisedPayout | undefined> {
    const { rows } = await sql<PromisedPayout>`
      select p.user_id as "userId", p.sale_id as "saleId", p.rail, p.state, p.amount_grosze as "amountGrosze",
        p.promised_by as "promisedBy", p.promise_terms as "promiseTerms", p.settled_at as "settledAt",
        to_char(l.booked_on, 'YYYY-MM-DD') as "bookedOn",
        l.booked_on::timestamp at time zone 'Europe/Warsaw' as "bookedOnStartsAt", ${EXCUSE} as excuse
      from payouts p
      join sale_financials m on m.sale_id = p.sale_id
      left join lateral (select min(booked_on) as booked_on from bank_statement_lines
        where payout_id = p.id and outcome in ('settled', 'confirmed')) l on true
      where p.id = ${payoutId} and p.state in ${payoutStates.sent} and p.settled_at is not null
        and p.promised_by is not null
        and not exists (select 1 from broken_promises b where b.payout_id = p.id)`.execute(trx)
    return rows[0]
  },

  async insert(
    trx: Trx,
    broken: {
      payoutId: string
      promisedBy: Date
      arrivedAt: Date
      days: number
      excuse: PromiseExcuse | null
      bonusGrosze: bigint
    },
  ): Promise<void> {
    await trx
      .insertInto('broken_promises')
      .values({
        payout_id: broken.payoutId,
        promised_by: broken.promisedBy,
        arrived_at: broken.arrivedAt,
        days_late: broken.days,
        excuse: broken.excuse,
        bonus_grosze: broken.bonusGrosze,
      })
      .execute()
  },

  /** Delays by our fault in the last 30 days, and their cost. */
  async sumRecent(db: Db): Promise<{ count: number; grosze: bigint }> {
    const { rows } = await sql<{ count: number; grosze: bigint }>`
      select count(*)::integer as count, coalesce(sum(bonus_grosze), 0)::bigint as grosze from broken_promises
      where excuse is null and decided_at > now() - interval '30 days'`.execute(db)
    return rows[0]!
  },
}
