import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteResponse, SaleResponse } from '@app/contract/selling/sales'
import { newAssetId, SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })

/** The default is the short run; the nightly suite sets `RACE_ROUNDS=20`. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2)
const SELLERS = 20
const TABS = 5

let world: SaleWorld
let sellers: Seller[]
const assetIds = Array.from({ length: ROUNDS }, newAssetId)

beforeAll(async () => {
  world = await SaleWorld.start()
  const other = await world.api.another()
  await SaleWorld.pricesArrive(other)
  const items = assetIds.map((assetId) => ({ name: 'AK-47 | Redline (Field-Tested)', assetId }))
  sellers = []
  // All sellers show the same items, like users with a stale copy of an inventory.
  for (let count = 0; count < SELLERS; count += 1)
    sellers.push(await world.seller(items, world.api.app, other))
})
afterAll(() => world.stop())

/** On a busy machine a request that waits too long for a connection is refused; this retries it. */
async function sellPatiently(seller: Seller, quote: QuoteResponse['quote']) {
  const key = randomUUID()
  for (;;) {
    const answer = await world.sell(seller, quote, {}, key)
    if (answer.json<{ code?: string }>().code !== 'unavailable') return answer
  }
}

test('of 100 clients racing for one item on two servers one wins and the others get 409', async () => {
  const answers = new Map<string, number>()
  for (const assetId of assetIds) {
    const clients: { seller: Seller; quote: QuoteResponse['quote'] }[] = []
    for (const seller of sellers)
      for (let tab = 0; tab < TABS; tab += 1) clients.push({ seller, quote: await seller.quote([assetId]) })
    expect(clients).toHaveLength(100)
    const results = await Promise.all(clients.map(({ seller, quote }) => sellPatiently(seller, quote)))
    for (const result of results) {
      const { code = 'sold' } = result.json<{ code?: string }>()
      const story = `${result.statusCode} ${code}`
      answers.set(story, (answers.get(story) ?? 0) + 1)
    }
    const winners = results.filter(({ statusCode }) => statusCode === 200)
    expect(winners.map((winner) => winner.json<SaleResponse>().trade.details.items)).toMatchObject([
      [{ assetId }],
    ])
  }
  expect(Object.fromEntries(answers)).toEqual({
    '200 sold': ROUNDS,
    '409 items_unavailable': ROUNDS * (SELLERS * TABS - 1),
  })
  await world.assertBooksAreRight()
  const count = async (table: 'transactions' | 'sales' | 'sale_items' | 'sale_events' | 'idempotency_keys') =>
    (await world.db.selectFrom(table).select(world.db.fn.countAll<bigint>().as('count')).executeTakeFirst())
      ?.count
  for (const table of ['transactions', 'sales', 'sale_items', 'sale_events', 'idempotency_keys'] as const)
    expect(await count(table), table).toBe(BigInt(ROUNDS))
})
