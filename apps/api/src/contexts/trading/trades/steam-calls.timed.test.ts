import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWatcher, type TestWatcher } from '#test/support/test-watcher.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

/**
 * `STEAM_CALLS=1 npx vitest run --project timed steam-calls`: the calls of the watcher to Steam from the confirmed sale to the
 * verified items, for sales whose seller sends the offer and for sales whose offer we send. Settings of production.
 */
const isAsked = process.env['STEAM_CALLS'] === '1'
const SALES = 10
const RECEIVED = ['items_received', 'protected']

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

let world: TradeWorld
let watcher: TestWatcher | undefined
beforeAll(async () => {
  if (isAsked) world = await TradeWorld.start()
})
afterAll(async () => {
  watcher?.signal('SIGKILL')
  await watcher?.exited
  if (isAsked) await world.stop()
})

const until = (sale: TradeSale, states: readonly string[]) =>
  vi.waitFor(
    async () => expect(states, watcher?.logLines().slice(-2_000)).toContain(await world.state(sale)),
    {
      timeout: 300_000,
      interval: 200,
    },
  )

const WATCHER_CALLS: readonly (readonly [string, RegExp])[] = [
  ['poll of offers', /GetTradeOffers\//],
  ['one offer', /GetTradeOffer\//],
  ['send', /new\/send$/],
  ['accept', /\/accept$/],
  ['trade', /GetTradeStatus|GetTradeHistory/],
  ['own inventory', /GetInventoryItems/],
  ["seller's inventory", /^\/inventory\//],
]

async function measure(name: string, run: () => Promise<void>): Promise<Record<string, number>> {
  await world.simulator.control('requests', undefined, 'DELETE')
  const startedMs = Date.now()
  await run()
  const seconds = (Date.now() - startedMs) / 1_000
  const log = (await world.simulator.control('requests')) as { path: string }[]
  const counts = Object.fromEntries(
    WATCHER_CALLS.map(([kind, path]) => [kind, log.filter((one) => path.test(one.path)).length]),
  )
  const rows = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  process.stdout.write(`${name}, ${SALES} sales in ${seconds.toFixed(0)} s: ${rows.join(', ')}\n`)
  return counts
}

test.runIf(isAsked)('a sale whose offer we send needs no inventory of its seller', async () => {
  // Prepared before: reading the items for the quote is no call of the watcher.
  const theirs = await Promise.all(Array.from({ length: SALES }, () => world.sale({ count: 1 })))
  const prepared = await Promise.all(Array.from({ length: SALES }, () => world.prepare({ count: 1 })))
  watcher = await startTestWatcher(world, {
    WATCHER_POLL_SECONDS: '15',
    WATCHER_OFFER_POLL_SECONDS: '5',
    WATCHER_CALLS_PER_WINDOW: '60',
    WATCHER_INVENTORY_PER_WINDOW: '10',
    WATCHER_LOOKS_PER_WINDOW: '15',
    WATCHER_WINDOW_SECONDS: '60',
  })
  await measure('sent by the seller', async () => {
    for (const sale of theirs) await world.offer(sale)
    for (const sale of theirs) await until(sale, RECEIVED)
  })
  const sales = await Promise.all(prepared.map((one) => world.sell(one)))
  const ours = await measure('sent by us', async () => {
    for (const sale of sales) expect(await world.reserve(sale)).toBe(true)
    for (const sale of sales) {
      await until(sale, ['offer_sent'])
      await world.answer((await world.outgoing(sale)).offer_id, 3)
    }
    for (const sale of sales) await until(sale, RECEIVED)
  })
  // A sale of this test waits a moment before its place is reserved; a check may fall into it.
  expect(ours["seller's inventory"]).toBeLessThan(SALES / 2)
})
