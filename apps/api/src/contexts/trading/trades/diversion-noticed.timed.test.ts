import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWatcher, type TestWatcher } from '#test/support/test-watcher.ts'
import { divert, lookRow } from '#test/worlds/inventory-monitor.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

const WAITING = 15
const DIVERTED = 5
const EVERY_MS = 7_000
const WINDOW_MS = 60_000
/** On a busy machine a request may arrive this much later than the rate limit allowed it. */
const LATE_MS = 5_000
const PER_WINDOW = 15

vi.setConfig({ testTimeout: 400_000 })

let world: TradeWorld
let watcher: TestWatcher
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(async () => {
  watcher.signal('SIGKILL')
  await watcher.exited
  await world.stop()
})

async function noticedAt(sale: TradeSale): Promise<number | undefined> {
  const alarm = await world.db
    .selectFrom('diversion_alarms')
    .select('noticed_at')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirst()
  return alarm?.noticed_at.getTime()
}

/** The worst case: the next check of this sale is the farthest away. */
async function lookedAtLast(sales: readonly TradeSale[]): Promise<TradeSale> {
  const rows = await Promise.all(
    sales.map(async (sale) => ({ sale, at: (await lookRow(world, sale))?.looked_at?.getTime() ?? 0 })),
  )
  return rows.toSorted((one, other) => other.at - one.at)[0]!.sale
}

/** The highest number of requests in any interval of this length. */
function busiest(times: readonly number[], lengthMs: number): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at < start + lengthMs).length),
  )
}

/**
 * Optional, because it waits four minutes. Another test covers the calculation, and a browser test covers one
 * diversion.
 */
const isAsked = process.env['DIVERSION_TIMED'] === '1'

test.runIf(isAsked)(
  'detects a diversion within 90 seconds with 15 waiting sales on one address, within the rate limit',
  async () => {
    const sales: TradeSale[] = []
    for (let number = 0; number < WAITING; number += 1) sales.push(await world.sale())
    const startedMs = Date.now()
    // The settings of a production watcher.
    watcher = await startTestWatcher(world, {
      WATCHER_POLL_SECONDS: '15',
      WATCHER_CALLS_PER_WINDOW: '60',
      WATCHER_LOOKS_PER_WINDOW: String(PER_WINDOW),
      WATCHER_WINDOW_SECONDS: String(WINDOW_MS / 1_000),
    })
    for (const sale of sales)
      await vi.waitFor(
        async () => expect((await lookRow(world, sale))?.outcome, watcher.logLines()).toBe('there'),
        {
          timeout: 150_000,
          interval: 500,
        },
      )
    const left: { sale: TradeSale; atMs: number }[] = []
    for (let number = 0; number < DIVERTED; number += 1) {
      const sale = await lookedAtLast(sales.filter((one) => !left.some((gone) => gone.sale === one)))
      await divert(world, sale)
      left.push({ sale, atMs: Date.now() })
      await delay(EVERY_MS)
    }
    const seconds: number[] = []
    for (const { sale, atMs } of left) {
      await vi.waitFor(async () => expect(await noticedAt(sale), watcher.logLines()).toBeDefined(), {
        timeout: 150_000,
        interval: 500,
      })
      seconds.push(((await noticedAt(sale))! - atMs) / 1_000)
    }
    seconds.sort((one, other) => one - other)
    const requests = (await world.simulator.control('requests?path=/inventory/')) as { receivedAt: string }[]
    const times = requests.map(({ receivedAt }) => Date.parse(receivedAt)).filter((at) => at >= startedMs)
    const most = busiest(times, WINDOW_MS - LATE_MS)
    const { interval_seconds: every } = await world.db
      .selectFrom('inventory_check_schedule')
      .select('interval_seconds')
      .executeTakeFirstOrThrow()
    const [middle, longest] = [seconds[Math.floor(DIVERTED / 2)]!, seconds.at(-1)!]
    process.stdout.write(
      `diversion to alarm with ${WAITING} waiting sales: p50 ${middle.toFixed(1)} s, longest ${longest.toFixed(1)} s, ` +
        `every ${every} s, at most ${most} requests a minute\n`,
    )
    expect(every).toBe(65)
    expect(most).toBeLessThanOrEqual(PER_WINDOW)
    expect(longest * 1_000, 'the slowest alarm').toBeLessThanOrEqual(90_000)
    const others = await Promise.all(
      sales.filter((one) => !left.some(({ sale }) => sale === one)).map(noticedAt),
    )
    expect(others.filter((at) => at !== undefined)).toEqual([])
  },
)
