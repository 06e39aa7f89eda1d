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

  async listFunds(db: Db, rails: readonly Rail[]): Promise<ReadonlyMap<Rail, RailFunds>> {
    const { rows } = await sql<{ funds: FundsRow[] | null }>`
      ${PREPARED} select ${railFunds(rails)} as funds`.execute(db)
    return fundsOf(rows[0]!.funds)
  },
}

export type FundsRow = {
  rail: Rail
  readGrosze: string | null
  isReadingOld: boolean
  ledgerGrosze: string | null
  promisedGrosze: string
}

/**
 * One JSON value, for a statement that reads more. Uses stored totals and open payouts, so the cost does not grow with a
 * rail's history.
 */
export const railFunds = (rails: readonly Rail[]) => sql<FundsRow[] | null>`(
  select json_agg(json_build_object('rail', r.rail, 'readGrosze', b.grosze::text,
    'isReadingOld', coalesce(b.read_at < now() - interval '1 hour', false),
    'ledgerGrosze', case when exists (select 1 from rail_fundings f where f.rail = r.rail and f.confirmed_at is not null)
      then (coalesce(h.grosze, 0) + (select coalesce(sum(amount_grosze), 0)::bigint from journal_entries
          where account_id = 'A:cash:' || r.rail and journal_id > coalesce(h.upto_journal_id, 0))
        - (select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p where p.rail = r.rail
          and p.state in ${payoutStates.inFlight}))::text end,
    'promisedGrosze', (select coalesce(sum(p.amount_grosze), 0) from payouts p where p.rail = r.rail
      and (p.state in ${payoutStates.unsent} or p.state in ${payoutStates.inFlight}
        and p.last_submitted_at > b.read_at))::text))
  from rail_states r left join rail_balances b on b.rail = r.rail
  left join exposure_totals h on h.account_id = 'A:cash:' || r.rail where r.rail = any(${rails}::text[]))`

const grosze = (text: string | null) => (text === null ? null : BigInt(text))

export function fundsOf(rows: readonly FundsRow[] | null): ReadonlyMap<Rail, RailFunds> {
  return new Map(
    rows?.map(({ rail, ...row }) => [
      rail,
      {
        ...row,
        readGrosze: grosze(row.readGrosze),
        ledgerGrosze: grosze(row.ledgerGrosze),
        promisedGrosze: BigInt(row.promisedGrosze),
      },
    ]),
  )
}
