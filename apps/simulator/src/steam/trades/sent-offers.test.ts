import { describe, expect, test } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { PLAYERS, type Player } from '#steam/players.ts'
import { OPERATOR, traderAt } from '#testing/simulated-trader.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const steam = traderAt(simulator)
const seller = PLAYERS[1] as Player
const THIEF = PLAYERS[2]?.steamId ?? ''
const SKIN = { name: 'AK-47 | Redline (Field-Tested)' }
const SESSION_ID = '0123456789abcdef01234567'

type Sent = { status: number; body: { tradeofferid?: string; strError?: string } | null }

async function post(path: string, fields: Record<string, string>, referer = ''): Promise<Response> {
  const { cookie } = await steam.session(OPERATOR)
  return fetch(simulator.url(path), {
    method: 'POST',
    headers: { cookie, referer },
    body: new URLSearchParams({ sessionid: SESSION_ID, ...fields }),
  })
}

const acknowledge = () => post('/trade/new/acknowledge', { message: '1' })

async function items(count: number, owner = seller.steamId): Promise<string[]> {
  const set = await simulator.control(`/inventories/${owner}`, {
    items: Array.from({ length: count }, () => SKIN),
  })
  return ((await set.json()) as { items: { assetId: string }[] }).items.map(({ assetId }) => assetId)
}

async function send(
  assetIds: string[],
  { to = seller, token = to.tradeToken }: { to?: Player; token?: string } = {},
): Promise<Sent> {
  const side = (ids: string[]) => ({
    assets: ids.map((assetid) => ({ appid: 730, contextid: '2', amount: 1, assetid })),
    currency: [],
    ready: false,
  })
  const partner = BigInt(to.steamId) - 76_561_197_960_265_728n
  const response = await post(
    '/tradeoffer/new/send?l=english',
    {
      serverid: '1',
      partner: to.steamId,
      tradeoffermessage: 'ABCD2345',
      json_tradeoffer: JSON.stringify({ newversion: true, version: 2, me: side([]), them: side(assetIds) }),
      captcha: '',
      trade_offer_create_params: JSON.stringify({ trade_offer_access_token: token }),
    },
    `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`,
  )
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
}

async function listSent() {
  const reply = await steam.econ('GetTradeOffers', {
    get_sent_offers: '1',
    active_only: '1',
    time_historical_cutoff: '1',
  })
  const { trade_offers_sent: sent = [] } = await steam.responseOf<{
    trade_offers_sent?: { tradeofferid: string; trade_offer_state: number; message: string }[]
  }>(reply)
  return sent
}

describe('an offer of the operator', () => {
  test('needs the acknowledged notice, then is active at once because the operator gives nothing', async () => {
    const assetIds = await items(1)
    expect(await send(assetIds)).toMatchObject({
      status: 500,
      body: { strError: expect.stringContaining('15') },
    })
    expect(await (await acknowledge()).json()).toEqual([])
    const { body } = await send(assetIds)
    expect(body).toEqual({ tradeofferid: expect.stringMatching(/^\d+$/) })
    expect(await listSent()).toMatchObject([
      { tradeofferid: body?.tradeofferid, trade_offer_state: 2, message: 'ABCD2345', is_our_offer: true },
    ])
  })

  test('brings the items when the seller presses accept, and only the seller can reverse it', async () => {
    await acknowledge()
    const [assetId = ''] = await items(1)
    const { body } = await send([assetId])
    const id = body?.tradeofferid ?? ''
    const { cookie } = await steam.session(seller.steamId)
    const page = await fetch(simulator.url(`/tradeoffer/${id}/`), { headers: { cookie } })
    expect(await page.text()).toContain('Przyjmij i potwierdź')
    const press = (action: string, as: string) =>
      fetch(simulator.url(`/tradeoffer/${id}/${action}`), {
        method: 'POST',
        headers: { cookie: as },
        redirect: 'manual',
        body: new URLSearchParams({ sessionid: SESSION_ID }),
      })
    expect((await press('take', cookie)).status).toBe(303)
    const [offer] = await listSent()
    expect(offer).toMatchObject({ trade_offer_state: 3 })
    const tradeId = (await steam.offer(id))?.tradeid ?? ''
    expect(await steam.trade(tradeId)).toMatchObject({ status: 3, assets_received: [{ assetid: assetId }] })
    expect((await press('reverse', (await steam.session(OPERATOR)).cookie)).status).toBe(400)
    await press('reverse', cookie)
    expect(await steam.trade(tradeId)).toMatchObject({ status: 12 })
  })

  test.each([
    ['refuse', 7],
    ['counter', 4],
  ] as const)('ends when the seller presses %s', async (action, state) => {
    await acknowledge()
    const { body } = await send(await items(1))
    const { cookie } = await steam.session(seller.steamId)
    await fetch(simulator.url(`/tradeoffer/${body?.tradeofferid}/${action}`), {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
      body: new URLSearchParams({ sessionid: SESSION_ID }),
    })
    expect(await steam.offer(body?.tradeofferid ?? '')).toMatchObject({ trade_offer_state: state })
  })

  test('is refused for a dead token, a banned seller, unknown items and without the compose page', async () => {
    await acknowledge()
    const assetIds = await items(1)
    expect((await send(assetIds, { token: 'XXXXXXXX' })).body?.strError).toContain('no longer valid')
    expect((await send(['1'])).body?.strError).toContain('(26)')
    await simulator.control(`/players/${seller.steamId}`, { economyBan: 'banned' })
    expect((await send(assetIds)).body?.strError).toContain('because they have a trade ban')
  })

  test('is refused beyond five to one person and thirty of one account', async () => {
    await acknowledge()
    const assetIds = await items(6)
    for (const assetId of assetIds.slice(0, 5)) expect((await send([assetId])).status).toBe(200)
    expect((await send(assetIds.slice(5))).body?.strError).toContain('too many outstanding')
    for (let person = 0; person < 25; person += 1) {
      const steamId = String(76_561_198_900_000_000n + BigInt(person))
      await simulator.control(`/players/${steamId}`, { tradeToken: 'aB3-_xYz' })
      const [assetId = ''] = await items(1, steamId)
      const to = { ...seller, steamId, tradeToken: 'aB3-_xYz' }
      expect((await send([assetId], { to })).status).toBe(200)
    }
    const last = { ...seller, steamId: '76561198900000099', tradeToken: 'aB3-_xYz' }
    await simulator.control(`/players/${last.steamId}`, { tradeToken: last.tradeToken })
    const [assetId = ''] = await items(1, last.steamId)
    expect((await send([assetId], { to: last })).body?.strError).toContain('too many outstanding')
  })

  test('becomes invalid when the items leave the seller, as after a twin of a thief', async () => {
    await acknowledge()
    const { body } = await send(await items(1))
    const made = await simulator.control(`/offers/${body?.tradeofferid}/twin`, {
      thief: THIEF,
      declines: false,
    })
    const twin = (await made.json()) as { id: string; message: string }
    expect(twin.message).toBe('ABCD2345')
    await simulator.control(`/offers/${twin.id}`, { state: 3 })
    expect(await steam.offer(body?.tradeofferid ?? '')).toMatchObject({ trade_offer_state: 8 })
  })
})

describe('faults of send and cancel', () => {
  test.each<[FaultKind, number, number]>([
    ['effect-then-500', 500, 1],
    ['effect-then-eresult-16', 500, 1],
    ['twice', 200, 2],
    ['invented-id', 200, 0],
    ['item-server-down', 500, 0],
    ['friends-only', 500, 0],
    ['eresult-20', 500, 0],
  ])('%s answers %i and leaves %i offers', async (kind, status, offers) => {
    await acknowledge()
    await simulator.setFault({ target: 'steam.send', kind, count: 1 })
    expect((await send(await items(1))).status).toBe(status)
    expect(await listSent()).toHaveLength(offers)
  })

  test('shows the offer before the answer arrives', async () => {
    await acknowledge()
    const assetIds = await items(1)
    await simulator.setFault({ target: 'steam.send', kind: 'effect-then-wait', count: 1, delayMs: 600_000 })
    const answer = send(assetIds)
    await expect.poll(listSent).toHaveLength(1)
    await fetch(simulator.url('/_control/faults'), { method: 'DELETE' })
    expect((await answer).body?.tradeofferid).toBe((await listSent())[0]?.tradeofferid)
  })

  test('cancels an open offer, refuses an ended or unknown one, and can lie', async () => {
    await acknowledge()
    const { body } = await send(await items(1))
    const path = `/tradeoffer/${body?.tradeofferid}/cancel`
    await simulator.setFault({ target: 'steam.cancel', kind: 'says-done', count: 1 })
    expect((await post(path, {})).status).toBe(200)
    expect(await listSent()).toMatchObject([{ trade_offer_state: 2 }])
    expect((await post(path, {})).status).toBe(200)
    expect(await listSent()).toMatchObject([{ trade_offer_state: 6 }])
    expect((await post(path, {})).status).toBe(400)
    expect(await (await post('/tradeoffer/1/cancel', {})).json()).toEqual({ success: 42 })
  })
})
