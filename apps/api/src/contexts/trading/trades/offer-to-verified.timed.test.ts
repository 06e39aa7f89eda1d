import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWatcher, type TestWatcher } from '#test/support/test-watcher.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

const SALES = 5
/**
 * The spacing makes offers arrive at different times before the watcher's next poll. From the eleventh sale in a
 * minute on, sales would wait for the inventory rate limit.
 */
const EVERY_MS = 4_000

vi.setConfig({ testTimeout: 240_000 })

let world: TradeWorld
let watcher: TestWatcher
beforeAll(async () => {
  world = await TradeWorld.start()
  // Production settings: every 15 seconds, 60 calls a minute, 10 inventories a minute.
  watcher = await startTestWatcher(world, {
    WATCHER_POLL_SECONDS: '15',
    WATCHER_CALLS_PER_WINDOW: '60',
    WATCHER_INVENTORY_PER_WINDOW: '10',
    WATCHER_WINDOW_SECONDS: '60',
  })
})
afterAll(async () => {
  watcher.signal('SIGKILL')
  await watcher.exited
  await world.stop()
})

async function verifiedAt(sale: TradeSale): Promise<number | undefined> {
  const event = await world.db
    .selectFrom('sale_events')
    .select('at')
    .where('sale_id', '=', sale.saleId)
    .where('state', '=', 'items_received')
    .executeTakeFirst()
  return event?.at.getTime()
}

test('verifies half of all offers within 45 seconds of being sent, within Steam’s rate limit', async () => {
  const sent: { sale: TradeSale; atMs: number }[] = []
  for (let number = 0; number < SALES; number += 1) {
    const sale = await world.sale({ count: 2 })
    sent.push({ sale, atMs: Date.now() })
    await world.offer(sale)
    await delay(EVERY_MS)
  }
  const seconds: number[] = []
  for (const { sale, atMs } of sent) {
    await vi.waitFor(async () => expect(await verifiedAt(sale), watcher.logLines()).toBeDefined(), {
      timeout: 150_000,
      interval: 500,
    })
    seconds.push(((await verifiedAt(sale))! - atMs) / 1_000)
  }
  seconds.sort((one, other) => one - other)
  const p50 = seconds[Math.ceil(SALES / 2) - 1]!
  const calls = (await world.simulator.control('requests?path=/IEconService/')) as unknown[]
  const longest = seconds.at(-1)!.toFixed(1)
  process.stdout.write(
    `offer sent to items verified: p50 ${p50.toFixed(1)} s, longest ${longest} s, ${calls.length} calls\n`,
  )
  expect(p50 * 1_000, 'half of the offers').toBeLessThanOrEqual(45_000)
})
