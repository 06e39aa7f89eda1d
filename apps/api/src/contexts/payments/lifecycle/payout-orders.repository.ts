import { sql } from 'kysely'
import { callAtCommit, type Db, type Trx } from '#platform/db/database.ts'

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

  /** Fails when another order took the room since it was read. */
  async record(trx: Trx, payout: { id: string; amountGrosze: bigint }, ceilingGrosze: bigint): Promise<void> {
    const values = [payout.id, String(payout.amountGrosze), String(ceilingGrosze)].map((one) => sql.lit(one))
    await callAtCommit(trx, sql`record_payout_order(${sql.join(values)})`)
  },
}
