import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorResponse } from '@app/contract/sales'
import { startTestApi, type TestApi } from '#testing/test-api.ts'
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

test('while Steam does not answer the trade link still stands there, and Steam is not asked by everybody', async () => {
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

test("the operator's level and age come from Steam, the picture from our own host; 100 calls are one look", async () => {
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

test('payout methods are those that are on, in their order', async () => {
  const { methods } = (await api.app.inject('/api/payout-methods')).json<{ methods: string[] }>()
  expect(methods).toEqual(['bank', 'paypal', 'skrill', 'crypto'])
})

test('a trade link that names no account stops the start', () => {
  expect(steamIdOfTradeUrl(TRADE_URL)).toBe(STEAM_ID)
  expect(() => steamIdOfTradeUrl('https://steamcommunity.com/tradeoffer/new/')).toThrow(/no Steam account/)
})
