import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TransactionsQuery } from '@app/contract/admin-transactions'
import { creditBalance, requestWithdrawal } from '#features/money/index.ts'
import type { Db } from '#platform/database.ts'
import { driveMoney, quietPorts } from '#testing/money-driver.ts'
import { newDetails, newSale, newSeller, type SaleInTest } from '#testing/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createTestKeys } from '#testing/test-keys.ts'
import { countQueues } from './count-queues.ts'
import { listTransactions } from './list-transactions.ts'

let testDb: TestDatabase
let db: Db
let money: ReturnType<typeof driveMoney>
const { keys, remove } = createTestKeys()

beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  money = driveMoney(testDb.as('skinkantor_api'))
})
afterAll(async () => {
  await testDb.drop()
  remove()
})
afterEach(async () => expect(await differences()).toEqual([]))

/** Between the rows that are kept and what the view finds by looking at every sale and payout. */
async function differences() {
  const kept = sql`select w.id, w.waiting_since, w.waits_from, w.needs_approval, w.facet, w.amount_grosze, w.created_at, w.user_id
    from waiting_transactions w`
  const looked = sql`select w.id, w.waiting_since, w.waits_from, w.needs_approval, t.facet, t.amount_grosze, t.created_at, t.user_id
    from work_of_transactions w join transactions t on t.id = w.id`
  const { rows } = await sql`(${kept} except ${looked}) union all (${looked} except ${kept})`.execute(db)
  return rows
}

async function queues(userId: bigint): Promise<string[]> {
  expect(await differences()).toEqual([])
  const found: string[] = []
  for (const queue of ['approval', 'overdue'])
    for (const { id } of (
      await listTransactions({ db, keys }, TransactionsQuery.parse({ queue, userId: String(userId) }))
    ).transactions)
      found.push(`${queue} ${id}`)
  return found
}

async function trustedSale(marketGrosze = 300_00n): Promise<SaleInTest> {
  const userId = await newSeller(db)
  await db
    .insertInto('seller_standings')
    .values({ user_id: userId, limit_by_hand_grosze: 10_000_00n })
    .execute()
  return newSale(db, { userId, marketGrosze })
}

test('a sale waits from the moment its items are here until it is paid', async () => {
  const sale = await trustedSale()
  expect(await queues(sale.userId)).toEqual([])
  await money.receive(sale)
  const kept = () => db.selectFrom('waiting_transactions').selectAll().where('id', '=', sale.saleId).execute()
  expect(await kept()).toHaveLength(1)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  expect(await kept()).toMatchObject([{ needs_approval: false }])
  await money.lookUp(payoutId, 'settled')
  expect(await kept()).toEqual([])
})

test('one that somebody must look at waits for an approval, and no longer once it is turned down', async () => {
  const sale = await trustedSale()
  await money.saleEvent(sale.saleId, { type: 'doubt' })
  expect(await queues(sale.userId)).toEqual([`approval ${sale.saleId}`])
  await money.saleEvent(sale.saleId, { type: 'reopened_by_admin' })
  expect(await queues(sale.userId)).toEqual([])
  await money.saleEvent(sale.saleId, { type: 'doubt' })
  await money.saleEvent(sale.saleId, { type: 'rejected_by_admin', holdsItems: false, returnNotBefore: 0 })
  expect(await queues(sale.userId)).toEqual([])
})

test('a payout too large for the rules waits for people, and not once it was called off', async () => {
  const sale = await trustedSale(1_000_00n)
  await money.receive(sale)
  expect(await queues(sale.userId)).toEqual([`approval ${sale.saleId}`])
  await money.payoutEvent(await money.openPayout(sale.saleId), { type: 'cancelled' })
  expect(await queues(sale.userId)).toEqual([])
})

test("a sale that waits for Steam's settlement waits for us only after it, without anybody touching it", async () => {
  const first = await newSale(db, { marketGrosze: 600_00n })
  const { userId, payoutDetailsId } = first
  const sale = await newSale(db, { userId, payoutDetailsId, marketGrosze: 600_00n })
  await money.receive(first)
  await money.receive(sale)
  const listed = async () => (await queues(userId)).filter((line) => line.endsWith(` ${sale.saleId}`))
  const before = await countQueues(db)
  expect(await listed()).toEqual([])
  await sql`update sale_money set settles_at = now() - interval '16 minutes' where sale_id = ${sale.saleId}`.execute(
    db,
  )
  // Its items came a moment ago, so it is not late yet.
  expect(await listed()).toEqual([])
  await sql`alter table sale_events disable trigger user`.execute(db)
  await sql`update sale_events set at = at - interval '16 minutes' where sale_id = ${sale.saleId}`.execute(db)
  await sql`alter table sale_events enable trigger user`.execute(db)
  await sql`select keep_waiting(${sale.saleId})`.execute(db)
  expect(await listed()).toEqual([`overdue ${sale.saleId}`])
  expect(await countQueues(db)).toEqual({ ...before, overdue: before.overdue + 1 })
})

test('a withdrawal waits until it is paid or called off', async () => {
  const userId = await newSeller(db)
  const payoutDetailsId = await newDetails(db, userId)
  await db.transaction().execute((trx) => creditBalance(trx, { userId, grosze: 100_00n }))
  await db
    .transaction()
    .execute((trx) =>
      requestWithdrawal(trx, quietPorts, { userId, grosze: 100_00n, payoutDetailsId, language: 'pl' }),
    )
  const { id, state } = await db
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(await queues(userId)).toHaveLength(state === 'created' ? 1 : 0)
  const kept = db.selectFrom('waiting_transactions').select('id').where('user_id', '=', userId)
  expect(await kept.execute()).toHaveLength(1)
  await money.payoutEvent(id, { type: 'cancelled' })
  expect(await kept.execute()).toEqual([])
})
