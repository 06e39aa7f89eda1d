import type { Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import type { RailFunds } from './domain/funds-cover.ts'

export const railBalancesRepository = {
  async save(
    trx: Trx,
    reading: { rail: Rail; currency: string; minor: bigint; grosze: bigint },
  ): Promise<void> {
    const values = { currency: reading.currency, minor: String(reading.minor), grosze: reading.grosze }
    await trx
      .insertInto('rail_balances')
      .values({ rail: reading.rail, ...values })
      .onConflict((conflict) => conflict.column('rail').doUpdateSet({ ...values, read_at: sql`now()` }))
      .execute()
  },

  /** Uses stored totals and open payouts, so the cost does not grow with the rail's history. */
  async readFunds(db: Db, rail: Rail): Promise<RailFunds> {
    const { rows } = await sql<RailFunds>`
      ${PREPARED} select b.grosze as "readGrosze", coalesce(b.read_at < now() - interval '1 hour', false) as "isReadingOld",
        case when exists (select 1 from rail_fundings f where f.rail = r.rail and f.confirmed_at is not null)
          then coalesce(h.grosze, 0) + (select coalesce(sum(amount_grosze), 0)::bigint from journal_entries
            where account_id = 'A:cash:' || r.rail and journal_id > coalesce(h.upto_journal_id, 0))
            - (select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p where p.rail = r.rail
              and p.state in ${payoutStates.inFlight}) end as "ledgerGrosze",
        (select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p where p.rail = r.rail
          and (p.state in ${payoutStates.unsent} or p.state in ${payoutStates.inFlight}
            and p.last_submitted_at > b.read_at)) as "promisedGrosze"
      from rail_states r left join rail_balances b on b.rail = r.rail
      left join exposure_totals h on h.account_id = 'A:cash:' || r.rail where r.rail = ${rail}`.execute(db)
    return rows[0]!
  },
}
