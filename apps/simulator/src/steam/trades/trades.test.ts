import { describe, expect, test } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { OPERATOR, traderAt } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const steam = traderAt(simulator)

const SELLER = '76561198000000042'
const REDLINE = {
  name: 'AK-47 | Redline (Field-Tested)',
  wearFloat: 0.2345,
  paintSeed: 661,
  stickers: [{ name: 'Sticker | Angry Teapot', wear: 0.25 }],
}
const DAY_MS = 24 * 3600 * 1000

async function tradeIdOf(response: Response): Promise<string> {
  return ((await response.json()) as { tradeid: string }).tradeid
}

describe('listing offers', () => {
  test('requires an access token; an API key alone returns nothing', async () => {
    const { id, assetIds } = await steam.give(SELLER, [REDLINE], { message: 'SALE-1' })
    const byKey = await fetch(simulator.url('/IEconService/GetTradeOffers/v1/?key=K&get_received_offers=1'))
    expect(await byKey.json()).toEqual({ response: { next_cursor: 0 } })
    expect(await steam.offers()).toMatchObject([
      {
        tradeofferid: id,
        accountid_other: 39_734_314,
        message: 'SALE-1',
        trade_offer_state: 2,
        is_our_offer: false,
        items_to_receive: [{ appid: 730, contextid: '2', assetid: assetIds[0], missing: false }],
      },
    ])
    expect((await steam.offers())[0]).not.toHaveProperty('items_to_give')
  })

  test('hides an offer that waits for the sender’s mobile confirmation', async () => {
    await steam.give(SELLER, [REDLINE], { state: 9 })
    expect(await steam.offers()).toEqual([])
  })

  test('shows ended offers only when they changed after the cutoff', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    await steam.act(id, 'decline')
    expect(await steam.offers()).toEqual([])
    expect(await steam.offers({ time_historical_cutoff: '1' })).toMatchObject([{ trade_offer_state: 7 }])
  })

  test('returns further offers with the cursor', async () => {
    await simulator.control(`/inventories/${SELLER}`, { items: [REDLINE] })
    const items = await steam.give(SELLER, [REDLINE])
    for (let made = 0; made < 100; made += 1) {
      await simulator.control('/offers', { sender: SELLER, give: items.assetIds })
    }
    const reply = await steam.econ('GetTradeOffers', { get_received_offers: '1' })
    const first = await steam.responseOf<{ next_cursor: number; trade_offers_received: unknown[] }>(reply)
    expect([first.next_cursor, first.trade_offers_received.length]).toEqual([100, 100])
    expect(await steam.offers({ cursor: '100' })).toHaveLength(1)
  })

  test('marks an offer with missing items as invalid and one of fifteen days as expired', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    await simulator.control(`/inventories/${SELLER}`, { items: [] })
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 8 })
    const old = await steam.give(SELLER, [REDLINE], { ageSeconds: 15 * 24 * 3600 })
    expect(await steam.offer(old.id)).toMatchObject({ trade_offer_state: 5 })
  })

  test.each<[FaultKind, string, number]>([
    ['eresult-2-with-body', '2', 1],
    ['eresult-2-empty', '2', 0],
  ])('%s: sends EResult 2 in the header, with or without offers in the body', async (kind, result, count) => {
    await steam.give(SELLER, [REDLINE])
    await simulator.setFault({ target: 'steam.offers', kind, count: 1 })
    const reply = await steam.econ('GetTradeOffers', { get_received_offers: '1' })
    expect(reply.headers.get('x-eresult')).toBe(result)
    const body = await steam.responseOf<{ trade_offers_received?: unknown[] }>(reply)
    expect(body.trade_offers_received ?? []).toHaveLength(count)
  })
})

describe('a session', () => {
  test('expires: the token is refused, and a refresh token gives a new one in JSON and protobuf', async () => {
    const { accessToken, refreshToken } = await steam.session(OPERATOR)
    const ask = (token: string) =>
      fetch(simulator.url(`/IEconService/GetTradeOffers/v1/?access_token=${token}&get_received_offers=1`))
    await simulator.control('/clock', { offsetMs: 2 * DAY_MS })
    expect((await ask(accessToken)).status).toBe(403)
    const renew = (body: Record<string, string>) =>
      fetch(simulator.url('/IAuthenticationService/GenerateAccessTokenForApp/v1/'), {
        method: 'POST',
        body: new URLSearchParams(body),
      })
    const plain = await renew({ refresh_token: refreshToken, steamid: OPERATOR })
    const { response } = (await plain.json()) as { response: { access_token: string } }
    expect((await ask(response.access_token)).status).toBe(200)

    const text = Buffer.from(refreshToken)
    const length = Buffer.from([(text.length % 128) | 128, Math.floor(text.length / 128)])
    const message = Buffer.concat([Buffer.from([0x0a]), length, text])
    const binary = await renew({ input_protobuf_encoded: message.toString('base64') })
    const bytes = Buffer.from(await binary.arrayBuffer())
    expect(bytes[0]).toBe(0x0a)
    expect((await ask(bytes.subarray(3).toString())).status).toBe(200)

    await fetch(simulator.url(`/_control/steam/sessions/${OPERATOR}`), { method: 'DELETE' })
    expect((await renew({ refresh_token: refreshToken })).status).toBe(403)
  })
})

describe('accepting an offer', () => {
  test('moves the items under new ids with all properties into the protected context', async () => {
    const { id, assetIds } = await steam.give(SELLER, [REDLINE])
    const accepted = await steam.act(id, 'accept')
    expect(accepted.status).toBe(200)
    const tradeId = await tradeIdOf(accepted)
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 3, tradeid: tradeId })
    const trade = await steam.trade(tradeId)
    const [asset] = trade.assets_received ?? []
    expect(trade).toMatchObject({ status: 3, steamid_other: SELLER })
    expect(asset).toMatchObject({ assetid: assetIds[0], contextid: '2', new_contextid: '16' })
    expect(asset?.new_assetid).not.toBe(assetIds[0])

    const own = await steam.ownItems('16')
    expect(own.assets).toMatchObject([{ assetid: asset?.new_assetid, contextid: '16' }])
    expect(own.descriptions).toMatchObject([
      { market_hash_name: REDLINE.name, tradable: false, sealed: true },
    ])
    expect(own.asset_properties?.[0]?.asset_properties).toEqual(
      expect.arrayContaining([
        { propertyid: 1, int_value: '661' },
        { propertyid: 2, float_value: '0.2345' },
      ]),
    )
    expect(own.asset_properties?.[0]?.asset_accessories).toHaveLength(1)
    expect((await steam.ownItems('2')).assets ?? []).toEqual([])
  })

  test('ends the protection at 07:00 after seven days, and the item becomes tradable', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    const trade = await steam.trade(await tradeIdOf(await steam.act(id, 'accept')))
    const settlement = (trade.time_settlement ?? 0) * 1000
    expect(new Date(settlement).toISOString()).toMatch(/T07:00:00/)
    expect(settlement - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000)
    expect(settlement - Date.now()).toBeLessThan(8 * DAY_MS)
    await simulator.control('/clock', { offsetMs: settlement - Date.now() + 1_000 })
    expect((await steam.ownItems('16')).assets ?? []).toEqual([])
    expect((await steam.ownItems('2')).descriptions).toMatchObject([{ tradable: true }])
  })

  test('shows the protected context only to the owner, also on the community page', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    await steam.act(id, 'accept')
    const url = simulator.url(`/inventory/${OPERATOR}/730/16?count=75&preserve_bbcode=1`)
    expect((await fetch(url)).status).toBe(401)
    const { cookie } = await steam.session(OPERATOR)
    const body = (await (await fetch(url, { headers: { cookie } })).json()) as Record<string, unknown>
    expect(body).toMatchObject({
      total_inventory_count: 1,
      descriptions: [{ sealed: 1, sealed_type: 0, owner_descriptions: [{ type: 'bbcode' }] }],
    })
  })

  test.each<[FaultKind, number, string]>([
    ['effect-then-eresult-2', 500, '(2)'],
    ['effect-then-eresult-16', 500, '(16)'],
    ['effect-then-eresult-28', 500, '(28)'],
    ['effect-then-500', 500, 'Internal'],
  ])('%s answers with an error although the trade went through', async (kind, status, text) => {
    const { id } = await steam.give(SELLER, [REDLINE])
    await simulator.setFault({ target: 'steam.accept', kind, count: 1, match: SELLER })
    const response = await steam.act(id, 'accept')
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(text)
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 3 })
  })

  test.each<FaultKind>(['eresult-16', 'session-expired', 'server-error', 'needs-mobile-confirmation'])(
    '%s leaves the offer active',
    async (kind) => {
      const { id } = await steam.give(SELLER, [REDLINE])
      await simulator.setFault({ target: 'steam.accept', kind, count: 1 })
      await steam.act(id, 'accept')
      expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 2 })
      expect((await steam.act(id, 'accept')).status).toBe(200)
    },
  )

  test('completes the trade although the connection breaks before the answer', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    await simulator.setFault({ target: 'steam.accept', kind: 'effect-then-reset', count: 1 })
    await expect(steam.act(id, 'accept')).rejects.toThrow()
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 3 })
  })

  test('is refused a second time, with a wrong referer and without a session', async () => {
    const { id } = await steam.give(SELLER, [REDLINE])
    expect((await steam.act(id, 'accept', { referer: 'https://example.com/' })).status).toBe(403)
    const anonymous = await steam.act(id, 'accept', { cookie: 'sessionid=0123456789abcdef01234567' })
    expect([anonymous.status, await anonymous.text()]).toEqual([403, 'null'])
    expect((await steam.act(id, 'accept')).status).toBe(200)
    const again = await steam.act(id, 'accept')
    expect(await again.text()).toContain('(28)')
  })

  test('requires a mobile confirmation when the operator gives items', async () => {
    const own = await simulator.control(`/inventories/${OPERATOR}`, { items: [REDLINE] })
    const { items } = (await own.json()) as { items: { assetId: string }[] }
    const { id } = await steam.give(SELLER, [REDLINE], { ask: [items[0]?.assetId] })
    expect(await (await steam.act(id, 'accept')).json()).toMatchObject({ needs_mobile_confirmation: true })
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: 2, items_to_give: [{}] })
  })
})

describe('a trade', () => {
  test.each([
    [2, 1],
    [4, 0],
    [10, 0],
    [99, 1],
  ])('with status %i has moved %i items', async (tradeStatus, moved) => {
    const { id } = await steam.give(SELLER, [REDLINE], { plan: { tradeStatus } })
    const trade = await steam.trade(await tradeIdOf(await steam.act(id, 'accept')))
    expect(trade.status).toBe(tradeStatus)
    expect((await steam.ownItems('16')).assets ?? []).toHaveLength(moved)
    expect(await steam.offer(id)).toMatchObject({ trade_offer_state: tradeStatus === 10 ? 11 : 3 })
  })

  test('of a player with a trade hold waits in escrow and moves the items on release', async () => {
    await simulator.control(`/players/${SELLER}`, { tradeHoldSeconds: 15 * 24 * 3600 })
    const { id } = await steam.give(SELLER, [REDLINE])
    const tradeId = await tradeIdOf(await steam.act(id, 'accept'))
    expect(await steam.trade(tradeId)).toMatchObject({ status: 10, time_escrow_end: expect.any(Number) })
    await simulator.control(`/trades/${tradeId}`, { status: 3 })
    expect((await steam.ownItems('16')).assets).toHaveLength(1)
  })

  test('reports the new asset ids after a delay', async () => {
    const { id } = await steam.give(SELLER, [REDLINE], { plan: { newAssetIdDelayMs: 60_000 } })
    const tradeId = await tradeIdOf(await steam.act(id, 'accept'))
    expect((await steam.trade(tradeId)).assets_received?.[0]).not.toHaveProperty('new_assetid')
    await simulator.control('/clock', { offsetMs: 61_000 })
    expect((await steam.trade(tradeId)).assets_received?.[0]).toHaveProperty('new_assetid')
  })

  test('reversed has status 12, is named by the rollback trade and returns the items', async () => {
    const first = await steam.give(SELLER, [REDLINE])
    const tradeId = await tradeIdOf(await steam.act(first.id, 'accept'))
    const second = await steam.give(SELLER, [{ name: 'AWP | Asiimov (Field-Tested)' }])
    const otherId = await tradeIdOf(await steam.act(second.id, 'accept'))
    await simulator.control(`/trades/${tradeId}`, { reverse: 'all' })
    expect((await steam.trade(tradeId)).status).toBe(12)
    expect((await steam.trade(otherId)).status).toBe(12)
    expect(await steam.offer(first.id)).toMatchObject({ trade_offer_state: 3 })
    const history = await steam.econ('GetTradeHistory', { max_trades: '10' })
    const { trades } = await steam.responseOf<{ trades: { rollback_trade?: string; status: number }[] }>(
      history,
    )
    expect(trades.filter((trade) => trade.rollback_trade === tradeId)).toMatchObject([{ status: 3 }])
    expect((await steam.ownItems('16')).assets ?? []).toEqual([])
    const seller = await fetch(simulator.url(`/inventory/${SELLER}/730/2?count=75`))
    expect(await seller.json()).toMatchObject({ total_inventory_count: 2 })
  })

  test('can deliver an item with another float, name tag or stickers than shown', async () => {
    const mutation = { wearFloat: 0.37, paintSeed: 1, stickers: [], nameTag: 'podmiana' }
    const { assetIds } = await steam.give(SELLER, [REDLINE])
    const swapped = await simulator.control('/offers', {
      sender: SELLER,
      give: assetIds,
      plan: { mutate: { [assetIds[0] ?? '']: mutation } },
    })
    const { id } = (await swapped.json()) as { id: string }
    await steam.act(id, 'accept')
    const [properties] = (await steam.ownItems('16')).asset_properties ?? []
    expect(properties?.asset_properties).toEqual(
      expect.arrayContaining([
        { propertyid: 2, float_value: '0.37' },
        { propertyid: 5, string_value: 'podmiana' },
      ]),
    )
    expect(properties).not.toHaveProperty('asset_accessories')
  })

  test('is recorded in the book, and clearing the book affects only the given player', async () => {
    const { id, assetIds } = await steam.give(SELLER, [REDLINE])
    await steam.act(id, 'accept')
    const book = async (player: string) => {
      const response = await fetch(simulator.url(`/_book?player=${player}`))
      return ((await response.json()) as { items: unknown[] }).items
    }
    expect(await book(SELLER)).toMatchObject([
      { from: SELLER, to: OPERATOR, assetId: assetIds[0], contextId: '16', name: REDLINE.name },
    ])
    await fetch(simulator.url('/_book?player=76561198000000099'), { method: 'DELETE' })
    expect(await book(SELLER)).toHaveLength(1)
    await fetch(simulator.url(`/_book?player=${SELLER}`), { method: 'DELETE' })
    expect(await book(SELLER)).toEqual([])
  })
})

test('shows the partner inventory with our session and the partner’s trade token', async () => {
  await simulator.control(`/inventories/${SELLER}`, {
    items: [REDLINE, { ...REDLINE, state: 'hidden' }, { ...REDLINE, state: 'locked' }],
  })
  const player = await simulator.control(`/players/${SELLER}`, {})
  const { tradeUrl } = (await player.json()) as { tradeUrl: string }
  const { cookie } = await steam.session(OPERATOR)
  const ask = (referer: string) =>
    fetch(
      simulator.url(
        `/tradeoffer/new/partnerinventory/?sessionid=0123456789abcdef01234567&partner=${SELLER}&appid=730&contextid=2`,
      ),
      { headers: { cookie, referer } },
    )
  const body = (await (await ask(tradeUrl)).json()) as { rgInventory: Record<string, unknown> }
  expect(Object.keys(body.rgInventory)).toHaveLength(2)
  expect((await ask('https://steamcommunity.com/tradeoffer/new/?partner=1&token=wrongtok')).status).toBe(403)
})
