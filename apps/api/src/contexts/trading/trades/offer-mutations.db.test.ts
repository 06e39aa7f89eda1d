import type { ItemTraits } from '@app/contract/selling/trades'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { stepSale } from '#test/support/step-sale.ts'
import { showEvidence } from './trades.presenter.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

async function expectNothingPaid(sale: TradeSale, hasMoved = false): Promise<void> {
  expect(await world.payouts(sale)).toEqual([])
  const journals = await world.db
    .selectFrom('journals')
    .select('key')
    .where('key', 'like', `sale:${sale.saleId}:%`)
    .execute()
  expect(journals).toEqual([])
  expect((await world.moved(sale)).length > 0).toBe(hasMoved)
}

type Wrong = (sale: TradeSale) => Promise<Record<string, unknown>>

const WRONG: [string, Wrong, { reasons: string[]; problem: string | null }][] = [
  [
    'one item too many',
    async (sale) => {
      const more = await world.sale({ count: 3, seller: sale })
      await stepSale(world.db, more.saleId, 'cancelled', { reason: 'cancelled_by_seller' })
      sale.assetIds = more.assetIds
      return { give: more.assetIds }
    },
    { reasons: ['extra_items', 'missing_items'], problem: 'other_items' },
  ],
  [
    'one item too few',
    async (sale) => ({ give: sale.assetIds.slice(1) }),
    { reasons: ['missing_items'], problem: 'other_items' },
  ],
  [
    'one item twice',
    async (sale) => ({ give: [...sale.assetIds, sale.assetIds[0]] }),
    { reasons: ['duplicate_items'], problem: 'other_items' },
  ],
  [
    'older than the quote',
    async () => ({ ageSeconds: 3_600 }),
    { reasons: ['older_than_quote'], problem: 'older_than_quote' },
  ],
  [
    'a trade in real time',
    async () => ({ fromRealTimeTrade: true }),
    { reasons: ['real_time_trade'], problem: null },
  ],
  [
    'something asked in return',
    async () => {
      const assetId = '40000000001'
      await world.simulator.control(`inventories/${OPERATOR}`, {
        items: [{ name: 'AK-47 | Redline (Field-Tested)', assetId }],
      })
      return { ask: [assetId] }
    },
    { reasons: ['asks_items'], problem: 'asks_items' },
  ],
]

test.each(WRONG)(
  'does not accept an offer with %s and reports a fixable problem to the seller',
  async (_name, wrong, verdict) => {
    const watcher = world.watcher()
    const sale = await world.sale()
    const offerId = await world.offer(sale, await wrong(sale))
    await watcher.pass()
    await watcher.pass()
    expect(await world.state(sale)).toBe('awaiting_items')
    expect(await world.offerRow(offerId)).toMatchObject({ state: 2, sale_id: sale.saleId, ...verdict })
    await expectNothingPaid(sale)
    await world.simulator.control(`offers/${offerId}`, { state: 6 })
  },
)

test('an offer from another user with the right items does not match the sale', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  const other = await world.sale({ count: 1 })
  await world.simulator.control(`inventories/${other.steamId}`, {
    items: sale.assetIds.map((assetId) => ({ name: 'AK-47 | Redline (Field-Tested)', assetId })),
  })
  const offerId = await world.offer({ ...sale, steamId: other.steamId })
  await watcher.pass()
  expect(await world.state(sale)).toBe('awaiting_items')
  // The offer seems meant for the sender's own sale, but it does not match that one either.
  expect(await world.offerRow(offerId)).toMatchObject({ sale_id: other.saleId, problem: 'other_items' })
  await expectNothingPaid(sale)
})

test('returns the sale to awaiting items when an offered item disappears before acceptance', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  // Without a response about the seller the offer is not accepted yet.
  await world.fault('steam.bans', 'server-error', { match: sale.steamId })
  const offerId = await world.offer(sale)
  await watcher.pass()
  expect(await world.state(sale)).toBe('offer_seen')
  await world.simulator.control(`inventories/${sale.steamId}`, { items: [] })
  await world.passUntil(watcher, sale, 'awaiting_items')
  expect((await world.offerRow(offerId))?.state).toBe(8)
  await expectNothingPaid(sale)
})

const CHANGED: [string, Record<string, unknown>, Partial<ItemTraits>][] = [
  ['float', { wearFloat: 0.3333333 }, { float: expect.closeTo(0.3333333, 6) as number }],
  ['seed', { paintSeed: 999 }, { paintSeed: 999 }],
  ['sticker', { stickers: [{ name: 'Sticker | Crown (Foil)', wear: 0 }] }, { stickerWears: [0] }],
  ['name tag', { nameTag: 'changed' }, { hasNameTag: true }],
]

/** What staff read beside the quoted item. */
async function expectDifference(sale: { saleId: bigint; assetIds: string[] }, traits: Partial<ItemTraits>) {
  const { differing } = await showEvidence(world.db, sale.saleId)
  expect(differing).toMatchObject({ [sale.assetIds[0]!]: traits })
}

test.each(CHANGED)(
  'another %s in the seller’s inventory: accepts nothing and sends the sale to review',
  async (_name, facts, traits) => {
    const watcher = world.watcher()
    const sale = await world.sale({ items: [{ wearFloat: 0.2, paintSeed: 1 }, {}] })
    const [assetId] = sale.assetIds
    await world.simulator.control(`inventories/${sale.steamId}/items/${assetId}`, facts)
    await world.offer(sale)
    await world.passUntil(watcher, sale, 'review')
    expect(await world.findings(sale)).toEqual(['items_differ_before'])
    await expectDifference(sale, traits)
    await expectNothingPaid(sale)
  },
)

test.each(CHANGED)(
  'another %s in our own inventory after the trade: sends the sale to review',
  async (_name, facts, traits) => {
    const watcher = world.watcher()
    const sale = await world.sale({ items: [{ wearFloat: 0.2, paintSeed: 1 }, {}] })
    await world.offer(sale, { plan: { mutate: { [sale.assetIds[0]!]: facts } } })
    await world.passUntil(watcher, sale, 'review')
    expect(await world.findings(sale)).toEqual(['items_differ_after'])
    await expectDifference(sale, traits)
    await expectNothingPaid(sale, true)
  },
)

test('a new trade hold: refuses the offer permanently and reports the problem', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  await world.simulator.control(`players/${sale.steamId}`, { tradeHoldSeconds: 86_400 })
  const offerId = await world.offer(sale)
  await watcher.pass()
  await world.passUntil(watcher, sale, 'awaiting_items')
  expect(await world.offerRow(offerId)).toMatchObject({ reasons: ['held'], problem: 'held', state: 2 })
  expect(await world.findings(sale)).toEqual(['held'])
  await watcher.pass()
  expect(await world.state(sale)).toBe('awaiting_items')
  await expectNothingPaid(sale)
})

test.each([
  ['a trade ban', { economyBan: 'banned' }, 'seller_banned'],
  ['a community ban', { communityBanned: true }, 'seller_banned'],
  ['a new trade URL', { tradeToken: 'Zz9-_xYz' }, 'seller_trade_url_dead'],
])('%s since the sale: sends it to review', async (_name, player, finding) => {
  const watcher = world.watcher()
  const sale = await world.sale()
  await world.simulator.control(`players/${sale.steamId}`, player)
  await world.offer(sale)
  await world.passUntil(watcher, sale, 'review')
  expect(await world.findings(sale)).toEqual([finding])
  await expectNothingPaid(sale)
})

test('waits for an unreadable inventory, then sends the sale to review', async () => {
  const sale = await world.sale()
  await world.fault('steam.inventory', 'private', { match: sale.steamId })
  await world.offer(sale)
  const patient = world.watcher()
  await patient.pass()
  await vi.waitFor(async () => {
    await patient.pass()
    expect(world.logLines.join('')).not.toContain('could not be worked on')
    const checks = await world.db
      .selectFrom('seller_checks')
      .select('verdict')
      .where('sale_id', '=', sale.saleId)
      .execute()
    expect(checks).toEqual([{ verdict: 'clear' }])
  })
  await patient.pass()
  expect(await world.state(sale)).toBe('offer_seen')
  await world.passUntil(world.watcher({ patienceSeconds: 0 }), sale, 'review')
  expect(await world.findings(sale)).toEqual(['inventory_not_read'])
  await expectNothingPaid(sale)
})

test('matches each of two sales of one seller to its own offer', async () => {
  const watcher = world.watcher()
  const first = await world.sale({ count: 1 })
  const second = await world.sale({ count: 1, seller: first })
  await world.simulator.control(`inventories/${first.steamId}`, {
    items: [first, second].map((sale) => ({
      name: 'AK-47 | Redline (Field-Tested)',
      assetId: sale.assetIds[0],
    })),
  })
  await world.offer(second)
  await world.offer(first)
  await world.passUntil(watcher, first, 'items_received')
  await world.passUntil(watcher, second, 'items_received')
})
