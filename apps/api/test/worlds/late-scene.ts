import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { SETTINGS, type SettingInput } from '#platform/settings/settings-registry.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import type { DeskWorld } from './review-world.ts'
import { newAdmin, newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { askAboutPromise } from '#contexts/payments/lifecycle/index.ts'
import { judgePromise } from '#contexts/payments/promises/judge-promise.ts'

export const HOUR_MS = 3_600_000
type Terms = SettingInput<'payout.promise'>
export type LateSale = SaleInTest & { payoutId: string }
type Wish = { lateMs?: number; terms?: number; method?: 'bank' | 'paypal'; userId?: bigint }

/** Common steps of tests about late payouts. */
export function lateScene(world: DeskWorld) {
  const worker = world.api.testDb.as('skinkantor_worker')
  return {
    worker,
    /** Creates the next version of the setting; an earlier promise keeps its own version. */
    setTerms: (change: Partial<Terms>): Promise<number> =>
      world.db.transaction().execute((trx) =>
        changeSetting(trx, {
          key: 'payout.promise',
          value: { ...SETTINGS['payout.promise'].initial, ...change },
          changedBy: { type: 'operator', id: 'test' },
          reason: 'try',
        }),
      ),
    /** Sets the advance pool: how much all sellers together may have been paid in advance. */
    setHouse: (value: number): Promise<number> =>
      world.db.transaction().execute((trx) =>
        changeSetting(trx, {
          key: 'payout.advance_pool_grosze',
          value,
          changedBy: { type: 'operator', id: 'test' },
          reason: 'try',
        }),
      ),
    /** A sale with verified items, and a payout whose promise ended this long ago. */
    promised: async ({ lateMs = HOUR_MS * 25, terms = 0, method, userId }: Wish = {}): Promise<LateSale> => {
      const seller = userId ?? (await newSeller(world.db))
      await world.trust(seller)
      const payoutDetailsId = await newDetails(world.db, seller, method === undefined ? {} : { method })
      const by = new Date(Date.now() - lateMs)
      const sale = await newSale(world.db, { userId: seller, payoutDetailsId, promise: { by, terms } })
      await world.money.receive(sale)
      return { ...sale, payoutId: await world.money.openPayout(sale.saleId) }
    },
    /** As the job does it, with the database role of the job. */
    judge: (payoutId: string) => worker.transaction().execute((trx) => judgePromise(trx, payoutId)),
    broken: (payoutId: string) =>
      world.db
        .selectFrom('broken_promises')
        .select(['days_late as days', 'excuse', 'bonus_grosze as grosze'])
        .where('payout_id', '=', payoutId)
        .executeTakeFirst(),
    booked: async (payoutId: string): Promise<string[]> => {
      const { rows } = await sql<{ line: string }>`
        select e.account_id || ' ' || e.amount_grosze as line from journals j
        join journal_entries e on e.journal_id = j.id
        where j.key = ${`payout:${payoutId}:late_bonus`} order by e.line`.execute(world.db)
      return rows.map(({ line }) => line)
    },
    /** Jobs that will judge the promise of this payout. */
    asked: async (payoutId: string): Promise<number> => {
      const { rows } = await sql`select 1 from graphile_worker.jobs
        where key = ${`judge-promise:${payoutId}`}`.execute(worker)
      return rows.length
    },
    /** Adds a bank statement that shows the day on which the transfer was booked. */
    onStatement: (payoutId: string, day: string) => onStatement(world.db, payoutId, day),
  }
}

async function onStatement(db: Db, payoutId: string, day: string): Promise<void> {
  const adminId = await newAdmin(db)
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('bank_statements')
      .values({
        sha256: randomBytes(32),
        format: 'mt940',
        imported_by: adminId,
        closing_grosze: 0n,
        closing_on: sql<Date>`${day}::date`,
        line_count: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('bank_statement_lines')
      .values({
        statement_id: id,
        reference: randomUUID(),
        direction: 'out',
        amount_grosze: 1n,
        booked_on: sql<Date>`${day}::date`,
        sealed_title: randomBytes(30),
        title_key_id: 'test',
        outcome: 'confirmed',
        payout_id: payoutId,
        decided_at: new Date(),
      })
      .execute()
    const { rows } = await sql<{ isLate: boolean }>`
      update payouts set statement_matched_at = now(), version = version + 1 where id = ${payoutId}
      returning state = 'settled' and coalesce(promised_by < now(), false) as "isLate"`.execute(trx)
    if (rows[0]?.isLate) await askAboutPromise(trx, payoutId)
  })
}
