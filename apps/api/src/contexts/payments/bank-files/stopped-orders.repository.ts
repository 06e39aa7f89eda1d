import { sql } from 'kysely'
import type { OrderStop } from '@app/contract/payments/review-facts'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type StoppedOrder = {
  batchId: bigint
  place: number
  transactionId: bigint
  amountGrosze: bigint
  stop: OrderStop
}

export type OrderInFile = { batchId: bigint; payoutId: string; isFileOut: boolean }

/** Orders that the bank may still pay. */
const IN_FLIGHT = sql`o.is_in and p.state in ${payoutStates.atRail}`

/** The same reasons as in money/domain/withdraw-order.ts, for many orders at once. */
const STOP = sql`case
  when m.reversed_at is not null then 'trade_reversed'
  when exists (select 1 from account_freezes f where f.user_id = p.user_id and f.ended_at is null)
    or exists (select 1 from seller_risk_profiles s where s.user_id = p.user_id and s.frozen_at is not null) then 'seller_frozen'
  when exists (select 1 from debts d where d.user_id = p.user_id and d.closed_at is null) then 'seller_owes' end`

export const stoppedOrdersRepository = {
  /** Orders of a file that must no longer be paid. */
  async list(db: Db, batchId: bigint): Promise<StoppedOrder[]> {
    const { rows } = await sql<StoppedOrder>`
      select * from (
        select o.batch_id as "batchId", o.place, p.transaction_id as "transactionId", p.amount_grosze as "amountGrosze",
          ${STOP} as stop
        from bank_batch_payouts o join payouts p on p.id = o.payout_id left join sale_financials m on m.sale_id = p.sale_id
        where o.batch_id = ${String(batchId)} and ${IN_FLIGHT}) found
      where stop is not null order by place`.execute(db)
    return rows
  },

  /** Stopped orders in downloaded files: staff must cancel them at the bank. Runs at every metrics scrape. */
  async countOut(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from payouts p join bank_batch_payouts o on o.payout_id = p.id join bank_batches b on b.id = o.batch_id
        left join sale_financials m on m.sale_id = p.sale_id
      where p.rail = 'bank' and ${IN_FLIGHT} and b.state in ('ready', 'uploaded') and b.first_read_at is not null
        and ${STOP} is not null`.execute(db)
    return rows[0]!.count
  },

  /** The sellers whose money is in the file. */
  async listSellers(trx: Trx, batchId: bigint): Promise<bigint[]> {
    const { rows } = await sql<{ userId: bigint }>`
      select distinct p.user_id as "userId" from bank_batch_payouts o join payouts p on p.id = o.payout_id
      where o.batch_id = ${String(batchId)} and ${IN_FLIGHT}`.execute(trx)
    return rows.map(({ userId }) => userId)
  },

  /**
   * Files that contain an order of this seller. The watcher calls this too, so it reads only columns that the
   * watcher's role may read.
   */
  async listOfSeller(trx: Trx, userId: bigint): Promise<OrderInFile[]> {
    const { rows } = await sql<OrderInFile>`
      select o.batch_id as "batchId", o.payout_id as "payoutId", b.first_read_at is not null as "isFileOut"
      from payouts p join bank_batch_payouts o on o.payout_id = p.id join bank_batches b on b.id = o.batch_id
      where p.user_id = ${String(userId)} and ${IN_FLIGHT} and b.state in ('building', 'ready', 'uploaded')
      order by o.batch_id, o.place`.execute(trx)
    return rows
  },

  /** A paused rail releases no file; a rail with a balance difference releases only payouts approved by an admin. */
  async isRailHeld(trx: Trx, batchId: bigint): Promise<boolean> {
    const { rows } = await sql<{ isHeld: boolean }>`
      select exists (select 1 from rail_states where rail = 'bank' and paused_at is not null)
        or exists (select 1 from reconciliation_findings where rail = 'bank' and class = 'balance_differs' and closed_at is null)
          and exists (select 1 from bank_batch_payouts o join payouts p on p.id = o.payout_id
            where o.batch_id = ${String(batchId)} and ${IN_FLIGHT} and not exists (select 1 from payout_approvals a
              where a.payout_id = p.id and a.how = 'admin' and a.destination_fingerprint = p.destination_fingerprint)) as "isHeld"`.execute(
      trx,
    )
    return rows[0]!.isHeld
  },
}
