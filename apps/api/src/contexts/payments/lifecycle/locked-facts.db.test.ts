import { setTimeout as delay } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
let db: Db
let money: ReturnType<typeof driveMoney>

beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  money = driveMoney(testDb.as('skinkantor_worker'))
})
afterAll(() => testDb.drop())

async function received(settlesAt: number) {
  const userId = await newSeller(db)
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 10_000_00n })
    .execute()
  const sale = await newSale(db, { userId })
  await money.receive(sale, settlesAt)
  return { ...sale, userId, payoutId: await money.openPayout(sale.saleId) }
}

async function standingOf(userId: bigint) {
  return db
    .selectFrom('seller_risk_profiles')
    .select(['settled_sales as settled', 'reversals'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

test('counts a sale once when it is paid and settled, and as reversed after a later reversal', async () => {
  const sale = await received(Date.now() - 1_000)
  await money.submit(sale.payoutId)
  expect(await standingOf(sale.userId)).toEqual({ settled: 0, reversals: 0 })
  await money.lookUp(sale.payoutId, 'settled')
  expect(await standingOf(sale.userId)).toEqual({ settled: 1, reversals: 0 })
  await money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
  expect(await standingOf(sale.userId)).toEqual({ settled: 1, reversals: 0 })
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  expect(await standingOf(sale.userId)).toEqual({ settled: 0, reversals: 1 })
})

test('counts a sale paid before settlement when it settles', async () => {
  const sale = await received(Date.now() + 2_000)
  await money.submit(sale.payoutId)
  await money.lookUp(sale.payoutId, 'settled')
  expect(await standingOf(sale.userId)).toEqual({ settled: 0, reversals: 0 })
  await delay(2_100)
  await money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
  expect(await standingOf(sale.userId)).toEqual({ settled: 1, reversals: 0 })
})

test('the result contains the payout as stored', async () => {
  const sale = await received(Date.now() - 1_000)
  const answers = [
    await money.payoutEvent(sale.payoutId, { type: 'submit_started', trade: 'clean' }),
    await money.payoutEvent(sale.payoutId, { type: 'answered', answer: { class: 'not_sent' } }),
    await money.payoutEvent(sale.payoutId, { type: 'submit_resumed', trade: 'clean' }),
    await money.lookUp(sale.payoutId, 'settled', 100n),
  ]
  const told = answers.map((answer) => 'payout' in answer && [answer.payout.state, answer.payout.version])
  expect(told).toEqual([
    ['submitting', 3],
    ['submitting', 4],
    ['submitting', 5],
    ['settled', 6],
  ])
  const { version } = await db
    .selectFrom('payouts')
    .select('version')
    .where('id', '=', sale.payoutId)
    .executeTakeFirstOrThrow()
  expect(version).toBe(6)
})

/** Waits until a statement is blocked by another transaction's row lock. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database or l.database is null
      join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where not l.granted`.execute(
        db,
      )
    expect(rows.length).toBeGreaterThan(0)
  })
}

/** Submits the payout while another transaction holds the row lock and changes something before it commits. */
async function orderBehind(
  payoutId: string,
  held: { table: 'users' | 'sales' | 'payouts'; id: bigint | string },
  change: RawBuilder<unknown>,
) {
  const freed = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (trx) => {
    await sql`select id from ${sql.table(held.table)} where id = ${String(held.id)} for update`.execute(trx)
    taken.resolve()
    await freed.promise
    await change.execute(trx)
  })
  await taken.promise
  const order = money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
  // Always released, because an open transaction prevents dropping the database.
  await someoneWaits().finally(() => freed.resolve())
  await holder
  return order
}

test.each(['users', 'sales', 'payouts'] as const)(
  'a submission that waited for the row lock of %s uses the facts committed meanwhile',
  async (table) => {
    const sale = await received(Date.now() - 1_000)
    const id = { users: sale.userId, sales: sale.saleId, payouts: sale.payoutId }[table]
    const freeze = sql`update seller_risk_profiles set frozen_at = now() where user_id = ${String(sale.userId)}`
    expect(await orderBehind(sale.payoutId, { table, id }, freeze)).toEqual({ refused: 'seller_frozen' })
  },
)

test('a submission that waited for the payout lock sees its current version', async () => {
  const sale = await received(Date.now() - 1_000)
  const cancel = sql`with moved as (
      update payouts set state = 'cancelled', version = version + 1, moved_at = now() where id = ${sale.payoutId}
      returning id, version)
    insert into payout_events (payout_id, version, from_state, state) select id, version, 'approved', 'cancelled' from moved`
  const order = orderBehind(sale.payoutId, { table: 'users', id: sale.userId }, cancel)
  expect(await order).toEqual({ refused: 'wrong_state' })
})
