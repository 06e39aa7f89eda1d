import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import type { OperatorResponse } from '@app/contract/selling/sales'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { steamIdOfTradeUrl } from './operator-profile.ts'

const STEAM_ID = '76561198000265728'
const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ BRAND_TRADE_URL: TRADE_URL, BRAND_NAME: 'Kantor' })
})
afterAll(() => api.close())

const ask = async (app = api.app) => (await app.inject('/api/operator')).json<OperatorResponse>().operator
const looks = async () =>
  (await api.simulator.control(
    `requests?path=/ISteamUser/GetPlayerSummaries&contains=${STEAM_ID}`,
  )) as unknown[]

test('shows the trade link while Steam is down, and asks Steam once for many requests', async () => {
  await api.simulator.control('faults', { target: 'steam.summaries', kind: 'server-error', match: STEAM_ID })
  expect(await ask()).toEqual({
    name: 'Kantor',
    steamId: STEAM_ID,
    profileUrl: `https://steamcommunity.com/profiles/${STEAM_ID}`,
    tradeUrl: TRADE_URL,
    avatarUrl: null,
    level: null,
    memberSince: null,
  })
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(await looks()).toHaveLength(1)
  await api.simulator.control('faults', undefined, 'DELETE')
})

test('reads level and age from Steam once for 100 requests and serves the picture from our host', async () => {
  await api.simulator.control(`players/${STEAM_ID}`, {
    personaName: 'Kantor | kupno skinów',
    level: 87,
    timeCreated: 1_237_000_000,
    avatarHash: 'ab'.repeat(20),
  })
  const app = await api.another()
  const before = (await looks()).length
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(app)))
  expect(answers[99]).toMatchObject({
    name: 'Kantor | kupno skinów',
    level: 87,
    memberSince: new Date(1_237_000_000_000).toISOString(),
    avatarUrl: `/img/avatar/${'ab'.repeat(20)}?w=184`,
  })
  expect((await looks()).length - before).toBe(1)
  const source = await api.testDb.db
    .selectFrom('image_sources')
    .select('ref')
    .where('kind', '=', 'avatar')
    .execute()
  expect(source).toContainEqual({ ref: 'ab'.repeat(20) })
})

test('lists the enabled payout methods in order', async () => {
  const { methods } = (await api.app.inject('/api/payout-methods')).json<{ methods: string[] }>()
  expect(methods).toEqual(['bank', 'paypal', 'skrill', 'crypto'])
})

test('refuses to start with a trade link without an account', () => {
  expect(steamIdOfTradeUrl(TRADE_URL)).toBe(STEAM_ID)
  expect(() => steamIdOfTradeUrl('https://steamcommunity.com/tradeoffer/new/')).toThrow(/no Steam account/)
})

const check = async (text: string, app = api.app) =>
  app.inject({ method: 'POST', url: '/api/operator/check', payload: { text } })
const checked = async (text: string, app = api.app) => (await check(text, app)).json<OfferCheckResponse>()

test('links and profiles are ours only when they name our account', async () => {
  await api.simulator.control(`players/${STEAM_ID}`, { level: 87, timeCreated: 1_237_000_000 })
  // A newly started server does not remember Steam's last outage.
  expect(await checked(TRADE_URL, await api.another())).toMatchObject({
    verdict: 'ours',
    steamId: STEAM_ID,
    hasOurToken: true,
    operator: { steamId: STEAM_ID, level: 87, memberSince: new Date(1_237_000_000_000).toISOString() },
  })
  expect(await checked(TRADE_URL.replace('EXAMPLE1', 'EXAMPLE2'))).toMatchObject({
    verdict: 'ours',
    hasOurToken: false,
  })
  expect(await checked(`https://steamcommunity.com/profiles/${STEAM_ID}`)).toMatchObject({
    verdict: 'ours',
    hasOurToken: null,
  })
  expect(await checked(TRADE_URL.replace('40000000', '40000001'))).toMatchObject({
    verdict: 'not_ours',
    steamId: '76561198000265729',
    operator: { steamId: STEAM_ID },
  })
  expect(await checked('https://steamcommunity.com.example/tradeoffer/new/?partner=40000000')).toMatchObject({
    verdict: 'other_site',
    steamId: null,
  })
})

test('in a demo, links lead to its Steam and are read as links to Steam', async () => {
  const demo = await api.another({ DEMO_STEAM_URL: 'http://127.0.0.1:4000' })
  const ours = await checked('http://127.0.0.1:4000/tradeoffer/new/?partner=40000000', demo)
  expect(ours).toMatchObject({
    verdict: 'ours',
    operator: { profileUrl: `http://127.0.0.1:4000/profiles/${STEAM_ID}` },
  })
  expect(await checked('http://127.0.0.1:4000/tradeoffer/new/?partner=40000000')).toMatchObject({
    verdict: 'other_site',
  })
})

test('recognises an offer only when Steam has shown it as sent to or by one of our accounts', async () => {
  const offer = (id: string, account: string) => ({
    offer_id: id,
    account_id: account,
    sender_id: '76561198000265999',
    asset_ids: ['1'],
    given_count: 0,
    created_at: new Date(),
    state: 2,
  })
  const { db } = api.testDb
  await db
    .insertInto('operator_accounts')
    .values([{ steam_id: STEAM_ID }, { steam_id: '76561198000265111' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('trade_offers')
    .values([
      offer('6512345678', STEAM_ID),
      offer('6512345679', '76561198000265111'),
      { ...offer('6512345680', STEAM_ID), is_ours: true, asset_ids: ['1', '2'] },
    ])
    .execute()
  const link = (id: string) => `https://steamcommunity.com/tradeoffer/${id}/`
  const seen = await check(link('6512345678'))
  expect(seen.json()).toMatchObject({ verdict: 'offer_seen', steamId: null })
  // The response contains nothing about the sender.
  expect(seen.body).not.toContain('76561198000265999')
  expect(seen.headers['cache-control']).toBe('no-store')
  expect((await checked(link('6512345679'))).verdict).toBe('offer_seen')
  const ours = await check(link('6512345680'))
  expect(ours.json()).toMatchObject({ verdict: 'offer_ours', itemCount: 2, steamId: null })
  expect(ours.body).not.toContain('76561198000265999')
  expect((await checked(link('6512345670'))).verdict).toBe('offer_unknown')
})

test('answers every code the same, existing or not, without seller data', async () => {
  const answers = await Promise.all(['ABCDEFG2', 'ZZZZZZZ7', 'zzzzzzz7'].map((code) => checked(code)))
  for (const answer of answers)
    expect(answer).toEqual({ ...answers[0], verdict: 'code', steamId: null, hasOurToken: null })
  expect(answers[0]?.operator.steamId).toBe(STEAM_ID)
})

test('never fetches or logs pasted text', async () => {
  const before = await api.simulator.control('requests?path=/ssrf')
  const { httpUrl } = api.simulator
  for (const text of [`${httpUrl}/ssrf`, `https://steamcommunity.com@${new URL(httpUrl).host}/ssrf`])
    expect((await checked(text)).verdict).toBe('other_site')
  expect(await api.simulator.control('requests?path=/ssrf')).toEqual(before)
  expect(api.logLines()).not.toContain('/ssrf')
})

test('refuses empty, oversized or extra input, and rate-limits offer checks per network', async () => {
  expect((await check('x'.repeat(2_001))).statusCode).toBe(400)
  expect((await check('')).statusCode).toBe(400)
  const payload = { text: TRADE_URL, steamId: STEAM_ID }
  const more = await api.app.inject({ method: 'POST', url: '/api/operator/check', payload })
  expect(more.statusCode).toBe(400)
  const strict = await api.another({ RATE_LIMIT_FACTOR: '0.1' })
  const statuses = []
  // From a separate network address, because the tests before have used up part of the shared rate limit.
  for (let times = 0; times < 5; times += 1) {
    const answer = await strict.inject({
      method: 'POST',
      url: '/api/operator/check',
      payload: { text: 'x' },
      remoteAddress: '203.0.113.77',
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
