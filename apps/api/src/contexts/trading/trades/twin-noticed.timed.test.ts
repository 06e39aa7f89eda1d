import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWatcher, type TestWatcher } from '#test/support/test-watcher.ts'
import { alarmOf } from '#test/worlds/inventory-monitor.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

const THIEF = '76561199600000003'
/** All places of one account; further accounts have their own calls. */
const WAITING = 28
const TWINS = 4
const SECONDS_MAX = 20

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

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

const isAsked = process.env['DIVERSION_TIMED'] === '1'

test.runIf(isAsked)(
  'a twin raises the alarm within 20 seconds with every place of an account taken',
  async () => {
    const sales: TradeSale[] = []
    for (let number = 0; number < WAITING; number += 1) sales.push(await world.ourSale({ count: 1 }))
    // The settings of a production watcher.
    watcher = await startTestWatcher(world, {
      WATCHER_POLL_SECONDS: '15',
      WATCHER_OFFER_POLL_SECONDS: '5',
      WATCHER_CALLS_PER_WINDOW: '60',
      WATCHER_LOOKS_PER_WINDOW: '15',
      WATCHER_WINDOW_SECONDS: '60',
    })
    for (const sale of sales)
      await vi.waitFor(async () => expect(await world.state(sale), watcher.logLines()).toBe('offer_sent'), {
        timeout: 150_000,
        interval: 500,
      })
    const seconds: number[] = []
    for (const [index, sale] of sales.slice(0, TWINS).entries()) {
      const { offer_id: offerId } = await world.outgoing(sale)
      const declines = index % 2 === 1
      const twin = (await world.simulator.control(`offers/${offerId}/twin`, { thief: THIEF, declines })) as {
        id: string
      }
      const atMs = Date.now()
      await world.answer(twin.id, 3)
      await vi.waitFor(async () => expect(await alarmOf(world, sale), watcher.logLines()).toBeDefined(), {
        timeout: 60_000,
        interval: 200,
      })
      seconds.push(((await alarmOf(world, sale))!.noticed_at.getTime() - atMs) / 1_000)
      await delay(1_000)
    }
    process.stdout.write(
      `twin to alarm with ${WAITING} open offers: ${seconds.map((one) => one.toFixed(1)).join(', ')} s\n`,
    )
    expect(Math.max(...seconds)).toBeLessThanOrEqual(SECONDS_MAX)
  },
)
