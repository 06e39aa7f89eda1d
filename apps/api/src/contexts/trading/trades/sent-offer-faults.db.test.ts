import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

/**
 * Every fault that the simulator knows for `send` and `cancel`. Whatever Steam answers, a sale has at most one open offer,
 * and it ends with one accepted offer and one payout, or with none of both.
 */
vi.setConfig({ testTimeout: 120_000 })

/** Steam never made the offer. The first fourteen exist for `cancel` too. */
const LOST =
  'timeout reset forbidden rate-limited server-error html empty redirect session-expired eresult-11 eresult-16 eresult-20 eresult-25 eresult-26 trade-ban not-available new-device too-many item-server-down friends-only'.split(
    ' ',
  )
/** Steam made it and answered something else or nothing. */
const LYING =
  'effect-then-reset effect-then-silence effect-then-500 effect-then-malformed effect-then-cut effect-then-eresult-2 effect-then-eresult-11 effect-then-eresult-16 effect-then-eresult-28'.split(
    ' ',
  )
/** Steam made it after we had given up on the call. Only `slow` exists for `cancel` too. */
const LATE = ['slow', 'effect-then-wait', 'arrives-later']
const DOUBLED = ['twice']
const INVENTED = ['invented-id']
const CANCEL = ['slow', ...LOST.slice(0, 14), ...LYING, 'says-done']

const CALL_MS_MAX = 300
const LATE_MS = 600
const PASSES_MAX = 40
const LIVE = [2, 9]
const RECEIVED = ['items_received', 'protected']

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

const live = async (sale: TradeSale) =>
  (await world.sentTo(sale)).filter(({ state }) => LIVE.includes(state)).length
const newWatcher = () => world.watcher({}, undefined, CALL_MS_MAX)

async function passUntil(
  watcher: { pass: () => Promise<void> },
  sale: TradeSale,
  isDone: () => Promise<boolean>,
  options: { liveMax: number; ages: boolean },
): Promise<void> {
  for (let passes = 0; passes < PASSES_MAX; passes += 1) {
    await watcher.pass()
    expect(await live(sale)).toBeLessThanOrEqual(options.liveMax)
    if (await isDone()) return
    // The rules wait a minute for a late arrival; an offer that really comes late must not be aged.
    if (options.ages) await world.ageSend(sale)
    await delay(20)
  }
  expect.fail(`sale is ${await world.state(sale)} after ${PASSES_MAX} passes`)
}

async function endOnce(sale: TradeSale, watcher: { pass: () => Promise<void> }): Promise<void> {
  await world.heal()
  await watcher.pass()
  await watcher.pass()
  const state = await world.state(sale)
  expect(await live(sale)).toBe(state === 'offer_sent' ? 1 : 0)
  if (state !== 'offer_sent') {
    expect(await world.payouts(sale)).toEqual([])
    return
  }
  await world.answer((await world.outgoing(sale)).offer_id, 3)
  await vi.waitFor(async () => {
    await watcher.pass()
    expect(RECEIVED).toContain(await world.state(sale))
  })
  const sent = await world.sentTo(sale)
  expect(sent.filter((offer) => offer.state === 3)).toHaveLength(1)
  expect((await world.payouts(sale)).length).toBeLessThanOrEqual(1)
}

test('covers every fault of the simulator', async () => {
  const { faultKinds } = (await world.simulator.control('state')) as {
    faultKinds: Record<string, string[]>
  }
  const send = [...LOST, ...LYING, ...LATE, ...DOUBLED, ...INVENTED]
  expect(send.toSorted()).toEqual(faultKinds['steam.send']!.toSorted())
  expect(CANCEL.toSorted()).toEqual(faultKinds['steam.cancel']!.toSorted())
})

describe('send', () => {
  test.each([...LOST, ...LYING, ...LATE, ...DOUBLED, ...INVENTED])(
    '%s: one offer at most, nothing lost and nothing doubled',
    async (kind) => {
      const sale = await world.ourSale()
      const delayMs = LATE.includes(kind) ? LATE_MS : undefined
      await world.fault('steam.send', kind, { count: 1, match: sale.steamId, delayMs })
      const watcher = newWatcher()
      const isDone = async () => ['offer_sent', 'awaiting_items'].includes(await world.state(sale))
      const ages = !LATE.includes(kind)
      await passUntil(watcher, sale, isDone, { liveMax: DOUBLED.includes(kind) ? 2 : 1, ages })
      const isMade = ![...LOST, ...INVENTED].includes(kind)
      if (isMade) expect(await world.outgoing(sale)).toMatchObject({ state: 'open', send_count: 1 })
      await endOnce(sale, watcher)
    },
  )

  test('an offer that is visible and accepted before the answer comes is followed once', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'effect-then-wait', { count: 1, match: sale.steamId, delayMs: LATE_MS })
    const watcher = newWatcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      expect(await world.sentTo(sale)).toHaveLength(1)
    })
    await world.answer((await world.sentTo(sale))[0]!.id, 3)
    await vi.waitFor(async () => {
      await watcher.pass()
      expect(RECEIVED).toContain(await world.state(sale))
    })
    expect(await world.sentTo(sale)).toHaveLength(1)
    expect((await world.payouts(sale)).length).toBeLessThanOrEqual(1)
  })
})

describe('cancel', () => {
  test.each(CANCEL)('%s: the sale ends only when Steam ended the offer', async (kind) => {
    const sale = await world.ourSale()
    const watcher = newWatcher()
    await world.passUntil(watcher, sale, 'offer_sent')
    await world.fault('steam.cancel', kind, { count: 1, match: sale.steamId })
    await world.testDb
      .as('skinkantor_api')
      .transaction()
      .execute((trx) =>
        applySaleEvent(trx, world.parts().ports, {
          saleId: sale.saleId,
          event: { type: 'cancelled_by_seller' },
          actor: 'seller',
        }),
      )
    const isDone = async () => (await world.state(sale)) === 'cancelled'
    await passUntil(watcher, sale, isDone, { liveMax: 1, ages: false })
    expect(await live(sale)).toBe(0)
    await endOnce(sale, watcher)
  })
})
