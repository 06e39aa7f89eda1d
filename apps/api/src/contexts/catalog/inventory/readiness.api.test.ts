import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'
import { TestBrowser } from '#test/support/test-browser.ts'
import { InventoryWorld, type Player } from '#test/worlds/inventory-world.ts'

let world: InventoryWorld
beforeAll(async () => {
  world = await InventoryWorld.start({ STEAM_INVENTORY_PER_WINDOW: '1000' })
})
afterEach(() => world.heal())
afterAll(() => world.stop())

const STEAM_ID_BASE = 76_561_197_960_265_728n
const TOKEN = 'aB3-_xYz'
const NO_BANS = { steam_vac_banned: false, steam_community_banned: false, steam_economy_ban: 'none' }

async function seller(
  facts: object = {},
  bans: Partial<typeof NO_BANS> = {},
  ...apps: FastifyInstance[]
): Promise<Player> {
  const player = await world.player({ count: 3 }, ...apps)
  await world.api.simulator.control(`players/${player.steamId}`, { tradeToken: TOKEN, ...facts })
  await world.api.testDb.db
    .updateTable('users')
    .set({ ...NO_BANS, ...bans, steam_checked_at: sql`now()` })
    .where('steam_id', '=', player.steamId)
    .execute()
  return player
}

async function saveTradeUrl({ browser, steamId }: Player, token = TOKEN): Promise<void> {
  const partner = BigInt(steamId) - STEAM_ID_BASE
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`
  expect((await browser.send('PUT', '/api/auth/user/trade-url', { payload: { tradeUrl } })).statusCode).toBe(
    200,
  )
}

async function readiness(player: Player, language = 'pl') {
  const answer = await player.browser.send('GET', `/api/account/readiness?lang=${language}`)
  expect(answer.statusCode).toBe(200)
  const { ready, checks } = answer.json<ReadinessResponse>()
  const found = Object.fromEntries(checks.map((check) => [check.check, check])) as Record<
    ReadinessCheck['check'],
    ReadinessCheck
  >
  return { ready, ...found }
}

const holdRequests = (steamId: string) =>
  world.api.simulator.control(`requests?path=/IEconService/&contains=${steamId}`) as Promise<
    { url: string }[]
  >

test('a seller with all checks passed is ready', async () => {
  const player = await seller()
  await saveTradeUrl(player)
  await player.ask()
  const { ready, ...checks } = await readiness(player)
  expect(Object.values(checks).map(({ check, state, reason }) => [check, state, reason])).toEqual([
    ['trade_url', 'ok', null],
    ['inventory', 'ok', null],
    ['trade_hold', 'ok', null],
    ['bans', 'ok', null],
    ['steam', 'ok', null],
  ])
  expect(ready).toBe(true)
})

test('each check explains the next step without a trade URL and before the first inventory read', async () => {
  const player = await seller()
  const { ready, ...checks } = await readiness(player, 'en')
  expect(ready).toBe(false)
  expect(checks.trade_url).toEqual({
    check: 'trade_url',
    state: 'blocked',
    reason: 'trade_url_missing',
    message: 'Paste your trade URL to sell.',
    link: '/account',
  })
  expect(checks.inventory).toMatchObject({
    state: 'unknown',
    reason: 'inventory_not_read',
    link: '/inventory',
  })
  expect(checks.trade_hold).toMatchObject({ state: 'unknown', reason: 'trade_hold_unknown' })
})

test('detects a trade token that Steam refuses, and checks a new URL at once', async () => {
  const player = await seller()
  await saveTradeUrl(player, 'wrongtok')
  expect((await readiness(player)).trade_url).toMatchObject({
    state: 'blocked',
    reason: 'trade_url_dead',
    link: 'https://steamcommunity.com/my/tradeoffers/privacy',
  })
  await saveTradeUrl(player)
  expect((await readiness(player)).trade_url).toMatchObject({ state: 'ok' })
  await readiness(player)
  expect(await holdRequests(player.steamId)).toHaveLength(2)
})

test('reports a trade hold in days', async () => {
  const player = await seller({ tradeHoldSeconds: 15 * 86_400 })
  await saveTradeUrl(player)
  const { ready, trade_hold: hold } = await readiness(player, 'pl')
  expect(hold).toMatchObject({ state: 'blocked', reason: 'trade_hold', days: 15 })
  expect(hold.message).toContain('(dni: 15)')
  expect(ready).toBe(false)
})

test.each(['server-error', 'timeout', 'html', 'rate-limited'])(
  'answers with an unknown trade hold when Steam answers %s',
  async (kind) => {
    const isSilent = kind === 'timeout'
    const app = isSilent ? await world.api.another({ INVENTORY_ANSWER_SECONDS: '0.3' }) : world.api.app
    const player = await seller({}, {}, app)
    await saveTradeUrl(player)
    await world.api.simulator.control('faults', { target: 'steam.trade-hold', kind, match: player.steamId })
    const { trade_url: url, trade_hold: hold } = await readiness(player)
    expect([url.reason, hold.reason]).toEqual(['trade_url_unchecked', 'trade_hold_unknown'])
  },
)

test.each([
  [{ steam_community_banned: true }, 'community_ban', 'blocked'],
  [{ steam_economy_ban: 'banned' }, 'economy_ban', 'blocked'],
  [{ steam_economy_ban: 'probation' }, 'economy_probation', 'blocked'],
  [{ steam_vac_banned: true }, 'vac_ban', 'warning'],
])('reports bans: %j', async (bans, reason, state) => {
  // A user cannot end a ban, so no link suggests it.
  expect((await readiness(await seller({}, bans))).bans).toMatchObject({ reason, state, link: null })
})

test('queues a ban lookup when bans were never checked', async () => {
  const player = await seller()
  await world.api.testDb.db
    .updateTable('users')
    .set({ steam_checked_at: null })
    .where('steam_id', '=', player.steamId)
    .execute()
  const jobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from graphile_worker.jobs join users on key = 'steam-profile:' || users.id
      where users.steam_id = ${player.steamId}`.execute(world.api.testDb.db)
    return rows[0]?.count
  }
  await sql`delete from graphile_worker._private_jobs`.execute(world.api.testDb.db)
  expect((await readiness(player)).bans).toMatchObject({ state: 'unknown', reason: 'bans_unknown' })
  expect(await jobs()).toBe(1)
})

test('reports a private inventory with a link to the setting, until it becomes readable', async () => {
  const player = await seller()
  await world.fault('private', { match: player.steamId, count: 1 })
  await player.ask()
  expect((await readiness(player)).inventory).toMatchObject({
    state: 'blocked',
    reason: 'inventory_private',
    link: 'https://steamcommunity.com/my/edit/settings',
  })
  await world.age(player.steamId, '2 minutes')
  await player.ask()
  expect((await readiness(player)).inventory).toMatchObject({ state: 'ok' })
})

test('warns every seller about a Steam outage until Steam answers again', async () => {
  const player = await seller()
  await world.fault('html', { match: player.steamId, count: 1 })
  await player.ask()
  const { steam, inventory } = await readiness(await seller())
  expect(['steam_down', 'steam_maintenance']).toContain(steam.reason)
  expect([steam.state, inventory.reason]).toEqual(['warning', 'inventory_not_read'])
  expect((await readiness(player)).inventory).toMatchObject({ reason: 'inventory_unavailable' })
  await (await seller()).ask()
  expect((await readiness(player)).steam).toMatchObject({ state: 'ok' })
})

test('keeps the trade token out of the response, the log and the database', async () => {
  const player = await seller()
  await saveTradeUrl(player)
  await world.api.simulator.control('faults', {
    target: 'steam.trade-hold',
    kind: 'reset',
    match: player.steamId,
  })
  const { body } = await player.browser.send('GET', '/api/account/readiness')
  const rows = await world.api.testDb.db.selectFrom('trade_checks').selectAll().execute()
  const seen = `${body} ${world.api.logLines()} ${rows.map((row) => row.token_mark.toString('latin1')).join(' ')}`
  expect(seen).not.toContain(TOKEN)
  expect(seen).not.toContain(player.steamId)
})

test('refuses visitors with 401', async () => {
  const answer = await new TestBrowser(world.api.app).send('GET', '/api/account/readiness')
  expect(answer.statusCode).toBe(401)
})
