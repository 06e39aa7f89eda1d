import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

const orderedIn24Hours = (payoutId: string | null) => sql<{ grosze: bigint }>`
  select coalesce(sum(amount_grosze), 0)::bigint as grosze from payout_orders
  where ordered_at > clock_timestamp() - interval '24 hours' and payout_id is distinct from ${payoutId}::uuid`

/** A payout counts when it is submitted, whatever its outcome: no later status frees room for other payouts. */
export const payoutOrdersRepository = {
  /** Serializes submissions until the commit, so that two workers never both see room for the last one. */
  async lockAll(trx: Trx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('payout_orders'))`.execute(trx)
  },

  /** All other submissions: a payout that is submitted again counts once. */
  async sumOthers(trx: Trx, payoutId: string): Promise<bigint> {
    const { rows } = await orderedIn24Hours(payoutId).execute(trx)
    return rows[0]!.grosze
  },

  async sum(db: Db): Promise<bigint> {
    const { rows } = await orderedIn24Hours(null).execute(db)
    return rows[0]!.grosze
  },

  async record(trx: Trx, payout: { id: string; amountGrosze: bigint }): Promise<void> {
    await trx
      .insertInto('payout_orders')
      .values({ payout_id: payout.id, amount_grosze: payout.amountGrosze })
      .onConflict((row) => row.column('payout_id').doUpdateSet({ ordered_at: sql`clock_timestamp()` }))
      .execute()
  },
}
