import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { LIST_SIZE, PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let api: TestApi
let world: PriceWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await PriceWorld.around(api.testDb, api.simulator, LIST_SIZE)
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterAll(() => api.close())

type Body = {
  fetchedAt: string
  prices: { market_hash_name: string; suggested_price: number | null; updated_at: string }[]
}

/** All prices of each list, keyed by fetch time, which identifies the version in the response body. */
async function pricesByList(): Promise<Map<string, Map<string, number | null>>> {
  const rows = await api.testDb.db
    .selectFrom('price_items')
    .innerJoin('price_lists', 'price_lists.id', 'list_id')
    .innerJoin('market_names', 'market_names.id', 'name_id')
    .select(['started_at', 'market_hash_name', (row) => row.fn.min('suggested_grosze').as('grosze')])
    .groupBy(['started_at', 'market_hash_name'])
    .execute()
  const lists = new Map<string, Map<string, number | null>>()
  for (const row of rows) {
    const key = row.started_at.toISOString()
    const list = lists.get(key) ?? new Map<string, number | null>()
    lists.set(key, list.set(row.market_hash_name, row.grosze))
  }
  return lists
}

const READ_EVERY_MS = 5

/** Reads continuously; the same ETag means the same bytes, so each body is stored once. */
async function readUntil(isDone: () => boolean, apps: FastifyInstance[]): Promise<Map<string, Buffer>> {
  const seen = new Map<string, Buffer>()
  for (let turn = 0; !isDone() || turn < 4; turn += 1) {
    const answer = await apps[turn % apps.length]!.inject({
      url: '/api/skins/prices?currency=PLN',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.statusCode).toBe(200)
    const known = seen.get(String(answer.headers.etag))
    if (known) expect(answer.rawPayload.equals(known)).toBe(true)
    else seen.set(String(answer.headers.etag), answer.rawPayload)
    await delay(READ_EVERY_MS)
  }
  return seen
}

async function servesLive(app: FastifyInstance): Promise<void> {
  const live = await world.live()
  await vi.waitFor(
    async () => {
      const { listId } = (await app.inject('/api/skins/calculator?limit=1')).json<{ listId: number }>()
      expect(listId).toBe(live?.id)
    },
    { interval: 200 },
  )
}

async function refreshTwice() {
  const lists = await pricesByList()
  for (let turn = 0; turn < 2; turn += 1) {
    // Simulates half an hour of market changes, so that the lists differ.
    await world.moveMarket(6)
    const startedMs = performance.now()
    const { rowCount } = await world.refresh()
    expect(await world.newest()).toMatchObject({ state: 'live', reasons: [] })
    const durationMs = Math.round(performance.now() - startedMs)
    process.stdout.write(`${rowCount} rows × 2 with readers running: ${durationMs} ms\n`)
    for (const [key, list] of await pricesByList()) lists.set(key, list)
  }
  return lists
}

test('readers on two processes never see a mix of two lists during replacement', async () => {
  const apps = [api.app, await api.another()]
  for (const app of apps) {
    await vi.waitFor(async () => expect((await app.inject('/api/skins/calculator')).statusCode).toBe(200))
  }
  let isDone = false
  const refreshing = refreshTwice()
    .then(async (found) => {
      // Continues until every process serves the last list, however long it takes to load.
      for (const app of apps) await servesLive(app)
      return found
    })
    .finally(() => {
      isDone = true
    })
  const [seen, lists] = await Promise.all([readUntil(() => isDone, apps), refreshing])
  expect(lists.size).toBe(3)
  expect(seen.size).toBeGreaterThanOrEqual(2)
  for (const content of seen.values()) {
    const { fetchedAt, prices } = JSON.parse(brotliDecompressSync(content).toString()) as Body
    const list = lists.get(fetchedAt)
    const wrong = prices.filter(
      (price) =>
        (price.suggested_price === null ? null : Math.round(price.suggested_price * 100)) !==
        list?.get(price.market_hash_name),
    )
    expect(wrong).toEqual([])
    expect(prices).toHaveLength(list?.size ?? -1)
  }
  const [first, second] = [...lists.values()]
  const changed = [...(first ?? [])].filter(([name, grosze]) => second?.get(name) !== grosze)
  expect(changed.length).toBeGreaterThan(LIST_SIZE === 'whole' ? 1_000 : 100)
})

test('serves a new list within seconds', async () => {
  await world.moveMarket(6)
  await world.refresh()
  await servesLive(api.app)
})
