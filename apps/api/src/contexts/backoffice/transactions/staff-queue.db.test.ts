import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TransactionsQuery } from '@app/contract/office/transactions'
import { requestWithdrawal } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newDetails, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys } from '#test/support/test-keys.ts'
import { countQueues } from './count-queues.ts'
import { listTransactions } from './list-transactions.ts'

let testDb: TestDatabase
let db: Db
let money: ReturnType<typeof driveMoney>
/** The only process that submits payouts. */
let worker: ReturnType<typeof driveMoney>
const { keys, remove } = createTestKeys()

beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  money = driveMoney(testDb.as('skinkantor_api'))
  worker = driveMoney(testDb.as('skinkantor_worker'))
})
afterAll(async () => {
  await testDb.drop()
  remove()
})

async function queues(userId: bigint): Promise<string[]> {
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
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 10_000_00n })
    .execute()
  return newSale(db, { userId, marketGrosze })
}

test('a sale is queued from the moment its items are received until it is paid', async () => {
  const sale = await trustedSale()
  expect(await queues(sale.userId)).toEqual([])
  await money.receive(sale)
  const queued = () => db.selectFrom('staff_queue').selectAll().where('id', '=', sale.saleId).execute()
  expect(await queued()).toHaveLength(1)
  const payoutId = await money.openPayout(sale.saleId)
  await worker.submit(payoutId)
  expect(await queued()).toMatchObject([{ needs_approval: false }])
  await worker.lookUp(payoutId, 'settled')
  expect(await queued()).toEqual([])
})

test('a sale in review waits for an approval until it is reopened or rejected', async () => {
  const sale = await trustedSale()
  await money.saleEvent(sale.saleId, { type: 'doubt' })
  expect(await queues(sale.userId)).toEqual([`approval ${sale.saleId}`])
  await money.saleEvent(sale.saleId, { type: 'reopened_by_admin' })
  expect(await queues(sale.userId)).toEqual([])
  await money.saleEvent(sale.saleId, { type: 'doubt' })
  await money.saleEvent(sale.saleId, { type: 'rejected_by_admin', holdsItems: false, returnNotBefore: 0 })
  expect(await queues(sale.userId)).toEqual([])
})

test('a payout above the automatic limit waits for an approval until it is cancelled', async () => {
  const sale = await trustedSale(1_000_00n)
  await money.receive(sale)
  expect(await queues(sale.userId)).toEqual([`approval ${sale.saleId}`])
  await money.payoutEvent(await money.openPayout(sale.saleId), { type: 'cancelled' })
  expect(await queues(sale.userId)).toEqual([])
})

test('a sale that waits for Steam’s settlement is queued as overdue only after it, without any write', async () => {
  const first = await newSale(db, { marketGrosze: 600_00n })
  const { userId, payoutDetailsId } = first
  const sale = await newSale(db, { userId, payoutDetailsId, marketGrosze: 600_00n })
  await money.receive(first)
  await money.receive(sale)
  const listed = async () => (await queues(userId)).filter((line) => line.endsWith(` ${sale.saleId}`))
  const before = await countQueues(db)
  expect(await listed()).toEqual([])
  await sql`update sale_financials set settles_at = now() - interval '16 minutes' where sale_id = ${sale.saleId}`.execute(
    db,
  )
  // The items were received a moment ago, so the sale is not overdue yet.
  expect(await listed()).toEqual([])
  await sql`alter table sale_events disable trigger user`.execute(db)
  await sql`update sale_events set at = at - interval '16 minutes' where sale_id = ${sale.saleId}`.execute(db)
  await sql`alter table sale_events enable trigger user`.execute(db)
  // The watcher may take an hour to read the trade once more.
  expect(await listed()).toEqual([])
  await sql`update sale_financials set settles_at = now() - interval '76 minutes' where sale_id = ${sale.saleId}`.execute(
    db,
  )
  expect(await listed()).toEqual([`overdue ${sale.saleId}`])
  expect(await countQueues(db)).toMatchObject({ pending: before.pending, overdue: before.overdue + 1 })
})

test('a withdrawal is queued until it is paid or cancelled', async () => {
  const userId = await newSeller(db)
  const payoutDetailsId = await newDetails(db, userId)
  await creditByTwo(db, { userId, grosze: 100_00n })
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
  const queued = db
    .selectFrom('staff_queue as q')
    .innerJoin('transactions as t', 't.id', 'q.id')
    .select('q.id')
    .where('t.user_id', '=', userId)
  expect(await queued.execute()).toHaveLength(1)
  await money.payoutEvent(id, { type: 'cancelled' })
  expect(await queued.execute()).toEqual([])
})
