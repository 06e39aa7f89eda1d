import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { applySaleEvent, type SaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

const LIVE = [2, 9]

async function liveOffers(sale: TradeSale): Promise<number> {
  return (await world.sentTo(sale)).filter(({ state }) => LIVE.includes(state)).length
}

/** An event of the API: the seller cancels, staff reject, the account is frozen. */
async function tell(sale: TradeSale, event: SaleEvent): Promise<void> {
  const decision = await world.testDb
    .as('skinkantor_api')
    .transaction()
    .execute((trx) =>
      applySaleEvent(trx, world.parts().ports, { saleId: sale.saleId, event, actor: 'seller' }),
    )
  expect(decision).not.toHaveProperty('refused')
}

/** The limits of advances decide which of the two comes. */
async function receive(sale: TradeSale, watcher = world.watcher()): Promise<void> {
  await vi.waitFor(async () => {
    await watcher.pass()
    expect(['items_received', 'protected']).toContain(await world.state(sale))
  })
}

async function openSale(): Promise<{ sale: TradeSale; offerId: string }> {
  const sale = await world.ourSale()
  await world.passUntil(world.watcher(), sale, 'offer_sent')
  return { sale, offerId: (await world.outgoing(sale)).offer_id ?? '' }
}

describe('an offer that we send', () => {
  test('asks for exactly the items, carries the code and brings the sale to its payout', async () => {
    const { sale, offerId } = await openSale()
    const rows = await world.sentTo(sale)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id: offerId,
      state: 2,
      given: [],
      message: expect.stringMatching(/: [A-Z2-7]{10}$/),
    })
    expect(await world.outgoing(sale)).toMatchObject({ state: 'open', trade_token: null, send_count: 1 })
    await world.answer(offerId, 3)
    await world.passUntil(world.watcher(), sale, 'items_received')
    expect(await world.payouts(sale)).toEqual(['approved'])
    expect(await world.outgoing(sale)).toMatchObject({ state: 'ended', steam_state: 3, problem: null })
    expect(await world.findings(sale)).toEqual([])
  })

  test('costs no reading of the inventory, and is not listed as an offer that came to us', async () => {
    const { sale } = await openSale()
    await world.watcher().pass()
    expect(await world.state(sale)).toBe('offer_sent')
    const checks = await world.db
      .selectFrom('inventory_checks')
      .select('sale_id')
      .where('sale_id', '=', sale.saleId)
      .execute()
    expect(checks).toEqual([])
  })

  test('is read by its own account only', async () => {
    const { offerId } = await openSale()
    expect(await tradeOffersRepository.listOpenIds(world.db, OPERATOR)).toContain(offerId)
    expect(await tradeOffersRepository.listOpenIds(world.db, '76561198000265999')).toEqual([])
  })

  test('is followed by a reversal like any other trade', async () => {
    const { sale, offerId } = await openSale()
    await world.answer(offerId, 3)
    await receive(sale)
    await world.simulator.control(`trades/${await world.tradeId(sale)}`, { reverse: 'all' })
    await world.dueNow(sale)
    await world.passUntil(world.watcher(), sale, 'failed')
  })

  test('goes to review when Steam holds the trade', async () => {
    const { sale, offerId } = await openSale()
    await world.simulator.control(`offers/${offerId}`, { plan: { tradeStatus: 10 } })
    await world.answer(offerId, 3)
    await world.passUntil(world.watcher(), sale, 'review')
    expect(await world.findings(sale)).toEqual(['trade_held'])
  })

  test.each([
    [7, 'declined'],
    [4, 'countered'],
    [5, 'expired'],
    [6, 'withdrawn'],
    [10, 'withdrawn'],
  ] as const)('with Steam’s state %i leaves the sale to its seller as %s', async (state, problem) => {
    const { sale, offerId } = await openSale()
    await world.answer(offerId, state)
    await world.passUntil(world.watcher(), sale, 'awaiting_items')
    expect(await world.outgoing(sale)).toMatchObject({ state: 'ended', problem, steam_state: state })
    // The seller asks once more.
    expect(await world.request(sale)).toBe(true)
    await world.passUntil(world.watcher(), sale, 'offer_sent')
    expect(await liveOffers(sale)).toBe(1)
  })

  test.each([
    ['held', { tradeHoldSeconds: 3_600 }],
    ['trade_ban', { economyBan: 'banned' }],
    ['token_dead', { tradeToken: 'ZZZZZZZZ' }],
  ] as const)('is not sent when the check says %s', async (problem, player) => {
    const sale = await world.sale()
    await world.simulator.control(`players/${sale.steamId}`, player)
    await world.request(sale)
    await world.passUntil(world.watcher(), sale, 'awaiting_items')
    expect(await world.outgoing(sale)).toMatchObject({ state: 'ended', problem, send_count: 0 })
    expect(await world.sentTo(sale)).toEqual([])
  })

  test('falls back to the seller when Steam cannot be asked for too long', async () => {
    const sale = await world.ourSale()
    await world.passUntil(world.watcher({ sendPatienceSeconds: 0 }), sale, 'awaiting_items')
    expect(await world.outgoing(sale)).toMatchObject({ state: 'ended', problem: 'steam_down' })
  })
})

describe('an unclear answer of send', () => {
  test.each([
    'effect-then-reset',
    'effect-then-500',
    'effect-then-malformed',
    'effect-then-cut',
    'effect-then-eresult-16',
  ])('%s: the next poll finds the offer, and none is sent again', async (kind) => {
    const sale = await world.ourSale()
    await world.fault('steam.send', kind, { count: 1, match: sale.steamId })
    await world.passUntil(world.watcher(), sale, 'offer_sent')
    expect(await world.sentTo(sale)).toHaveLength(1)
    expect(await world.outgoing(sale)).toMatchObject({ send_count: 1, state: 'open' })
  })

  test.each(['reset', 'server-error', 'html', 'empty', 'eresult-16', 'item-server-down', 'too-many'])(
    '%s: sends again only after two polls begun after the last possible arrival',
    async (kind) => {
      const sale = await world.ourSale()
      await world.fault('steam.send', kind, { count: 1, match: sale.steamId })
      const watcher = world.watcher()
      await vi.waitFor(async () => {
        await watcher.pass()
        expect(await world.outgoing(sale)).toMatchObject({ state: 'sending' })
      })
      await watcher.pass()
      await watcher.pass()
      expect(await world.outgoing(sale)).toMatchObject({ state: 'sending', absent_reads: 0 })
      await world.ageSend(sale)
      await watcher.pass()
      expect(await world.outgoing(sale)).toMatchObject({ state: 'sending', absent_reads: 1 })
      await watcher.pass()
      expect((await world.outgoing(sale)).state).not.toBe('sending')
      await world.ageSend(sale)
      await world.passUntil(watcher, sale, 'offer_sent')
      expect(await world.sentTo(sale)).toHaveLength(1)
      expect(await world.outgoing(sale)).toMatchObject({ send_count: 2 })
    },
  )

  test('adopts an offer that arrives after a lost call', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'arrives-later', { count: 1, match: sale.steamId, delayMs: 300 })
    const watcher = world.watcher({}, undefined, 200)
    await world.passUntil(watcher, sale, 'offer_sent')
    expect(await world.sentTo(sale)).toHaveLength(1)
    expect(await world.outgoing(sale)).toMatchObject({ send_count: 1 })
  })

  test('adopts an accepted offer whose number never came', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'effect-then-500', { count: 1, match: sale.steamId })
    const watcher = world.watcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      expect(await world.sentTo(sale)).toHaveLength(1)
    })
    await world.answer((await world.sentTo(sale))[0]?.id ?? '', 3)
    await receive(sale, watcher)
  })

  test('cancels the second of two offers that one call made', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'twice', { count: 1, match: sale.steamId })
    const watcher = world.watcher()
    await world.passUntil(watcher, sale, 'offer_sent')
    await watcher.pass()
    await watcher.pass()
    expect(await world.sentTo(sale)).toHaveLength(2)
    expect(await liveOffers(sale)).toBe(1)
    expect(await world.state(sale)).toBe('offer_sent')
  })

  test('does not believe an invented number', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'invented-id', { count: 1, match: sale.steamId })
    await world.passUntil(world.watcher(), sale, 'awaiting_items')
    expect(await world.outgoing(sale)).toMatchObject({ problem: 'steam_down', state: 'ended' })
  })

  test('gives up after three calls and leaves the sale to its seller', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'eresult-16', { match: sale.steamId })
    const watcher = world.watcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      await world.ageSend(sale)
      expect(await world.state(sale)).toBe('awaiting_items')
    })
    expect(await world.outgoing(sale)).toMatchObject({ send_count: 3, problem: 'steam_down' })
  })

  test.each([
    ['friends-only', 'token_dead'],
    ['trade-ban', 'trade_ban'],
    ['not-available', 'not_available'],
    ['new-device', 'new_device'],
    ['eresult-26', 'items_gone'],
  ])('%s: is not tried again and says %s', async (kind, problem) => {
    const sale = await world.ourSale()
    await world.fault('steam.send', kind, { match: sale.steamId })
    const watcher = world.watcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      await world.ageSend(sale)
      expect(await world.state(sale)).toBe('awaiting_items')
    })
    expect(await world.outgoing(sale)).toMatchObject({ send_count: 1, problem })
  })

  test('leaves offers without our code, and offers of other items, alone', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'reset', { count: 1, match: sale.steamId })
    const watcher = world.watcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      expect((await world.outgoing(sale)).state).toBe('sending')
    })
    const [assetId = ''] = sale.assetIds
    const { code } = await world.db
      .selectFrom('sales')
      .select('code')
      .where('id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    const byHand = { sender: OPERATOR, recipient: sale.steamId }
    await world.simulator.control('offers', { ...byHand, ask: sale.assetIds, message: 'by hand' })
    await world.simulator.control('offers', { ...byHand, ask: [assetId], message: `Code: ${code}` })
    await watcher.pass()
    expect((await world.outgoing(sale)).state).toBe('sending')
    expect(await liveOffers(sale)).toBe(2)
  })
})

describe('taking our offer back', () => {
  test.each([
    ['cancelled_by_seller', { type: 'cancelled_by_seller' }, 'cancelled'],
    ['account_frozen', { type: 'account_frozen' }, 'cancelled'],
    ['rejected_by_operator', { type: 'rejected_by_admin', holdsItems: false, returnNotBefore: 0 }, 'failed'],
  ] as const)('%s ends the sale only when Steam ended the offer', async (reason, event, state) => {
    const { sale, offerId } = await openSale()
    await tell(sale, event)
    expect(await world.state(sale)).toBe('offer_sent')
    await world.passUntil(world.watcher(), sale, state)
    expect(await liveOffers(sale)).toBe(0)
    const row = await world.db
      .selectFrom('sales')
      .select('reason')
      .where('id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    expect(row.reason).toBe(reason)
    expect((await world.outgoing(sale)).offer_id).toBe(offerId)
  })

  test('goes on with the sale when the seller accepted meanwhile', async () => {
    const { sale, offerId } = await openSale()
    await tell(sale, { type: 'cancelled_by_seller' })
    await world.answer(offerId, 3)
    await receive(sale)
  })

  test('ends a reservation at once and sends nothing', async () => {
    const sale = await world.ourSale()
    await tell(sale, { type: 'cancelled_by_seller' })
    expect(await world.state(sale)).toBe('cancelled')
    await world.watcher().pass()
    expect(await world.sentTo(sale)).toEqual([])
  })

  test('lets the seller send an offer instead', async () => {
    const { sale } = await openSale()
    await tell(sale, { type: 'own_offer_wanted' })
    await world.passUntil(world.watcher(), sale, 'awaiting_items')
    expect(await liveOffers(sale)).toBe(0)
    await world.offer(sale)
    await receive(sale)
  })

  test('happens at the deadline', async () => {
    const sale = await world.ourSale({ deadlineAt: new Date(Date.now() + 2_000) })
    const watcher = world.watcher()
    await world.passUntil(watcher, sale, 'cancelled')
    expect(await liveOffers(sale)).toBe(0)
  })

  test.each([
    'no fault',
    'reset',
    'server-error',
    'says-done',
    'effect-then-reset',
    'effect-then-500',
    'effect-then-malformed',
    'eresult-11',
    'effect-then-eresult-16',
  ])('%s of cancel: the offer is read, and the sale ends when it is gone', async (kind) => {
    const { sale } = await openSale()
    if (kind !== 'no fault') await world.fault('steam.cancel', kind, { count: 1, match: sale.steamId })
    await tell(sale, { type: 'cancelled_by_seller' })
    await world.passUntil(world.watcher(), sale, 'cancelled')
    expect(await liveOffers(sale)).toBe(0)
  })

  test('cancels an unclear call only after it can no longer arrive', async () => {
    const sale = await world.ourSale()
    await world.fault('steam.send', 'reset', { count: 1, match: sale.steamId })
    const watcher = world.watcher()
    await vi.waitFor(async () => {
      await watcher.pass()
      expect((await world.outgoing(sale)).state).toBe('sending')
    })
    await tell(sale, { type: 'cancelled_by_seller' })
    await watcher.pass()
    expect(await world.state(sale)).toBe('offer_wanted')
    await world.ageSend(sale)
    await watcher.pass()
    await watcher.pass()
    expect(await world.state(sale)).toBe('cancelled')
  })
})
