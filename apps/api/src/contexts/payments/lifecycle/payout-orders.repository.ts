import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

/** Serializes submissions until the commit, so that two workers never both see room for the last one. */
export const LOCK_ORDERS = sql`pg_advisory_xact_lock(hashtext('payout_orders'))`

/** All submissions but this one: a payout that is submitted again counts once. */
export const orderedIn24Hours = (payoutId: string | null) => sql<bigint>`(
  select coalesce(sum(amount_grosze), 0)::bigint from payout_orders
  where ordered_at > clock_timestamp() - interval '24 hours' and payout_id is distinct from ${payoutId}::uuid)`

/** A payout counts when it is submitted, whatever its outcome: no later status frees room for other payouts. */
export const payoutOrdersRepository = {
  async sum(db: Db): Promise<bigint> {
    const { rows } = await sql<{ grosze: bigint }>`select ${orderedIn24Hours(null)} as grosze`.execute(db)
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
