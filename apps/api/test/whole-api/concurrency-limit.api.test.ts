import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SaleWorld } from '#test/worlds/sale-world.ts'

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(() => world.stop())

/** No request can read or record a sale until this ends. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    await sql`lock table sales, transactions in access exclusive mode`.execute(trx)
    await work()
  })
}

/** By then the earlier requests are running; the number of their queries does not matter here. */
async function expectWaiting(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks l
      join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`.execute(
      world.db,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
}

test('saturated reads do not block writes, and saturated writes do not block reads', async () => {
  const app = await world.api.another({ MAX_CONCURRENT_READS: '2', MAX_CONCURRENT_WRITES: '2' })
  await SaleWorld.pricesArrive(app)
  const sellers = await Promise.all([1, 2].map(() => world.seller(1, app)))
  const quotes = await Promise.all(sellers.map((seller) => seller.quote()))
  const read = () => sellers[0]!.send('GET', '/api/trades/history')
  const sell = (n: number) => world.sell(sellers[n]!, quotes[n]!)
  const [anyRead, anyChange] = [
    () => app.inject('/api/payout-methods'),
    () => app.inject({ method: 'POST', url: '/api/receipts/verify', payload: { receipt: 'none' } }),
  ]

  const reads: ReturnType<typeof read>[] = []
  await whileLocked(async () => {
    reads.push(read(), read())
    await expectWaiting()
    const [another, change] = [await anyRead(), await anyChange()]
    expect([another.statusCode, another.headers['retry-after']]).toEqual([503, '2'])
    expect(change.statusCode).toBeLessThan(500)
  })
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual([200, 200])

  const sales: ReturnType<typeof sell>[] = []
  await whileLocked(async () => {
    sales.push(sell(0), sell(1))
    await expectWaiting()
    expect([(await anyChange()).statusCode, (await anyRead()).statusCode]).toEqual([503, 200])
  })
  expect((await Promise.all(sales)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
