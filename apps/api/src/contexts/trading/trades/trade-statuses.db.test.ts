import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { latestSettlementMs } from '#contexts/payments/lifecycle/index.ts'
import { TradeWorld } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

test.each([
  [2, 'items_received', []],
  [3, 'items_received', []],
  [4, 'failed', []],
  [5, 'failed', []],
  [6, 'failed', []],
  [7, 'failed', []],
  [8, 'review', ['rollback_unclear']],
  [9, 'review', ['rollback_unclear']],
  [10, 'review', ['trade_held']],
  [11, 'failed', []],
  [12, 'failed', []],
  [99, 'review', ['status_unknown']],
] as const)('a trade with status %i ends in %s', async (tradeStatus, state, findings) => {
  const sale = await world.sale()
  await world.offer(sale, { plan: { tradeStatus } })
  await world.passUntil(world.watcher(), sale, state)
  expect(await world.findings(sale)).toEqual(findings)
  expect(await world.payouts(sale)).toEqual(state === 'items_received' ? ['approved'] : [])
  const row = await world.db
    .selectFrom('sales')
    .leftJoin('seller_risk_profiles', 'seller_risk_profiles.user_id', 'sales.user_id')
    .select(['reason', 'frozen_at'])
    .where('sales.id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  const isReversal = [5, 6, 7, 12].includes(tradeStatus)
  const reason = isReversal ? 'reversed_on_steam' : state === 'failed' ? 'trade_failed' : null
  expect(row.reason).toBe(reason)
  expect(row.frozen_at !== null).toBe(isReversal)
  if (state === 'review') expect(world.alerts.some(({ saleId }) => saleId === sale.saleId)).toBe(true)
})

test.each([0, 1])('waits for a trade with status %i, then sends the sale to review', async (tradeStatus) => {
  const sale = await world.sale()
  await world.offer(sale, { plan: { tradeStatus } })
  const watcher = world.watcher()
  await world.passUntil(watcher, sale, 'verifying')
  await watcher.pass()
  expect(await world.state(sale)).toBe('verifying')
  await world.passUntil(world.watcher({ patienceSeconds: 0 }), sale, 'review')
  expect(await world.findings(sale)).toEqual(['trade_not_finished'])
  // A later status is still read, but the sale stays in review.
  await world.simulator.control(`trades/${await world.tradeId(sale)}`, { status: 3 })
  await world.dueNow(sale)
  await watcher.pass()
  expect(await world.state(sale)).toBe('review')
  expect(await world.payouts(sale)).toEqual([])
})

/** A watcher that has just read the history, so it reads the status of each trade. */
async function singleReader(rules: { patienceSeconds?: number } = {}) {
  await world.watcher().pass()
  return world.watcher({ historySeconds: 3_600, ...rules })
}

test('waits for delayed new asset ids', async () => {
  const sale = await world.sale()
  await world.offer(sale, { plan: { newAssetIdDelayMs: 5_000 } })
  const watcher = world.watcher()
  await world.passUntil(watcher, sale, 'verifying')
  await vi.waitFor(async () => {
    await watcher.pass()
    expect(await world.state(sale)).toBe('items_received')
  })
  expect(await world.findings(sale)).toEqual([])
})

test('sends the sale to review when new asset ids never appear', async () => {
  const sale = await world.sale()
  await world.fault('steam.trade-status', 'no-new-asset-ids')
  const [patient, impatient] = [await singleReader(), await singleReader({ patienceSeconds: 0 })]
  await world.offer(sale)
  await world.passUntil(patient, sale, 'verifying')
  await world.passUntil(impatient, sale, 'review')
  expect(await world.findings(sale)).toEqual(['no_new_asset_ids'])
})

test('uses the latest possible settlement time when Steam gives none', async () => {
  const sale = await world.sale()
  await world.fault('steam.trade-status', 'no-settlement-time')
  const watcher = await singleReader()
  await world.offer(sale)
  const before = Date.now()
  await world.passUntil(watcher, sale, 'items_received')
  const { settles_at: settlesAt } = await world.db
    .selectFrom('sale_financials')
    .select('settles_at')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect([latestSettlementMs(before), latestSettlementMs(Date.now())]).toContain(settlesAt?.getTime())
  expect(settlesAt?.getUTCHours()).toBe(7)
})

/** Uses a short accept timeout where Steam stays silent, because there is nothing to wait for. */
const watcherThatMeets = (kind: string) =>
  world.watcher({}, undefined, /silence|timeout/.test(kind) ? 1_000 : undefined)

test.each([
  'effect-then-eresult-2',
  'effect-then-eresult-11',
  'effect-then-eresult-16',
  'effect-then-eresult-28',
  'effect-then-500',
  'effect-then-reset',
  'effect-then-silence',
  'effect-then-malformed',
  'effect-then-cut',
])('counts a successful accept despite this response: %s', async (kind) => {
  const sale = await world.sale()
  await world.fault('steam.accept', kind, { count: 1, match: sale.steamId })
  await world.offer(sale)
  await world.passUntil(watcherThatMeets(kind), sale, 'items_received')
  expect(await world.moved(sale)).toHaveLength(2)
  expect(await world.payouts(sale)).toEqual(['approved'])
})

test.each(['reset', 'eresult-16', 'server-error', 'session-expired', 'timeout'])(
  'repeats a failed accept only after it is proven to have failed: %s',
  async (kind) => {
    const sale = await world.sale()
    await world.fault('steam.accept', kind, { count: 1, match: sale.steamId })
    await world.offer(sale)
    await world.passUntil(watcherThatMeets(kind), sale, 'verifying')
    const watcher = world.watcher()
    await watcher.pass()
    expect(await world.state(sale)).toBe('verifying')
    await world.ageAccept(sale, 61)
    await world.passUntil(watcher, sale, 'items_received')
    expect(await world.moved(sale)).toHaveLength(2)
  },
)

test('an accept that keeps requiring confirmation sends the sale to review', async () => {
  const sale = await world.sale()
  await world.offer(sale, { plan: { needsConfirmation: 'mobile' } })
  const watcher = world.watcher()
  for (let accept = 1; accept <= 3; accept += 1) {
    await world.passUntil(watcher, sale, 'verifying')
    await world.ageAccept(sale, 61)
    await watcher.pass()
  }
  await world.passUntil(world.watcher({ patienceSeconds: 0 }), sale, 'review')
  expect(await world.findings(sale)).toEqual(['accept_does_not_work'])
  expect(await world.moved(sale)).toEqual([])
})

test('an offer withdrawn during acceptance returns the sale to awaiting items', async () => {
  const sale = await world.sale()
  await world.fault('steam.accept', 'reset', { count: 1, match: sale.steamId })
  const offerId = await world.offer(sale)
  const watcher = world.watcher()
  await world.passUntil(watcher, sale, 'verifying')
  await world.simulator.control(`offers/${offerId}`, { state: 6 })
  await watcher.pass()
  expect(await world.state(sale)).toBe('verifying')
  await world.ageAccept(sale, 61)
  await world.passUntil(watcher, sale, 'awaiting_items')
  await world.offer(sale)
  await world.passUntil(watcher, sale, 'items_received')
})

test('uses a failed Steam response that has a body and waits for one that has none', async () => {
  const watcher = await singleReader()
  const sale = await world.sale()
  await world.fault('steam.offers', 'eresult-2-empty', { count: 2 })
  await world.fault('steam.offers', 'eresult-20', { count: 1 })
  await world.fault('steam.offer', 'eresult-2-with-body')
  await world.fault('steam.trade-status', 'eresult-2-with-body')
  await world.fault('steam.own-inventory', 'html', { count: 1 })
  await world.offer(sale)
  await watcher.pass()
  expect(await world.state(sale)).toBe('awaiting_items')
  await world.passUntil(watcher, sale, 'items_received')
})
