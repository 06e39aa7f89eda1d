import type { PayoutMethod } from '@app/contract/payments/rails'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import type { RailOffer } from './domain/route-payout.ts'

/** What each rail `r` of the condition can pay now. Payouts sent since the reading are subtracted too. */
export const railOffers = (isWanted: RawBuilder<unknown>) => sql<RailOfferRow[]>`(
  select json_agg(json_build_object('rail', r.rail, 'isPaused', r.paused_at is not null,
    'isInDoubt', exists (select 1 from reconciliation_findings f
      where f.rail = r.rail and f.class = 'balance_differs' and f.closed_at is null),
    'freeGrosze', (select (b.grosze - coalesce((select sum(p.amount_grosze) from payouts p where p.rail = r.rail
        and (p.state in ${payoutStates.unsent} or p.state in ${payoutStates.inFlight}
          and p.last_submitted_at > b.read_at)), 0))::text
      from rail_balances b where b.rail = r.rail and b.read_at > now() - interval '1 hour')) order by r.rail)
  from rail_states r where ${isWanted})`

/** `d` is a row with a method and a coin. */
export const OFFERS_OF_DESTINATION = railOffers(
  sql`r.method = d.method and (d.coin is null or r.coin is null or r.coin = d.coin)`,
)

export type RailOfferRow = Omit<RailOffer, 'freeGrosze'> & { freeGrosze: string | null }

export function offersOf(rows: readonly RailOfferRow[]): RailOffer[] {
  return rows.map((row) => ({ ...row, freeGrosze: row.freeGrosze === null ? null : BigInt(row.freeGrosze) }))
}

export const railOffersRepository = {
  async ofMethod(db: Db, method: PayoutMethod): Promise<RailOffer[]> {
    const { rows } = await sql<{ offers: RailOfferRow[] }>`
      select ${railOffers(sql`r.method = ${method}`)} as offers`.execute(db)
    return offersOf(rows[0]?.offers ?? [])
  },

  /** The rails that could carry this payout now. */
  async ofPayout(db: Db, payoutId: string): Promise<RailOffer[]> {
    const { rows } = await sql<{ offers: RailOfferRow[] }>`
      select ${OFFERS_OF_DESTINATION} as offers from payout_destinations d
      where d.id = (select p.payout_destination_id from payouts p where p.id = ${payoutId})`.execute(db)
    return offersOf(rows[0]?.offers ?? [])
  },
}
