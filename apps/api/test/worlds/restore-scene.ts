import type { Rail } from '@app/contract/payments/rails'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { resumeRail } from '#contexts/payments/lifecycle/index.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'

/** A sale whose items are still with the seller. */
export async function arrangeWaitingSale(
  { db, keys }: { db: Db; keys: Keys },
  method: 'paypal' | 'skrill',
): Promise<SaleInTest> {
  const userId = await newSeller(db)
  await db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  const input = { method, email: `ewa.${randomBytes(6).toString('hex')}@example.com` }
  const details = await db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input, requestId: 'test' }))
  return newSale(db, { userId, payoutDetailsId: details.id, marketGrosze: 30_00n })
}

/** The items arrive, and a payout is created for them. */
export async function receiveItemsOf(db: Db, sale: SaleInTest): Promise<string> {
  const money = driveMoney(db)
  await money.receive(sale, Date.now() - 1_000)
  const payoutId = await money.openPayout(sale.saleId)
  await db.transaction().execute((trx) => schedulePayout(trx, payoutId, 0))
  return payoutId
}

export type PaidOut = { payoutId: string; saleId: string; rail: Rail; railKey: string; railRef: string }

/** The settled payouts, with the rails' own references. */
export async function listPaidOut(db: Db): Promise<PaidOut[]> {
  const { rows } = await sql<PaidOut>`
    select id as "payoutId", sale_id::text as "saleId", rail, rail_key as "railKey", rail_ref as "railRef"
    from payouts where state = 'settled' order by settled_at`.execute(db)
  return rows
}

export async function countUnpaid(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payouts where state not in ('settled', 'failed', 'cancelled')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Lists the rail's own references. */
export async function listMoneyWithoutPayout(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_findings')
    .select('subject')
    .where('class', '=', 'rail_only')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Number of rails that were reconciled since the given time. */
export async function countComparisons(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct rail)::integer as count from reconciliation_runs
    where outcome = 'done' and started_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listMovingRails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('rail_states').select('rail').where('paused_at', 'is', null).execute()
  return rows.map(({ rail }) => rail)
}

/** As two admins do it in the back office after they have seen the reconciliation. */
export async function resumeRails(db: Db, rails: readonly Rail[]): Promise<void> {
  for (const rail of rails)
    await db
      .transaction()
      .execute((trx) =>
        resumeRail(trx, { ...quietPorts, schedulePayout: (on, id, ms) => schedulePayout(on, id, ms) }, rail),
      )
}

export async function databaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
