import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OPERATOR, TradeWorld } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
beforeEach(() => world.giveToken())
afterEach(() => world.heal())

type Logged = { path: string; receivedAt: string }
const requests = async (path: string) =>
  (await world.simulator.control(`requests?path=${encodeURIComponent(path)}`)) as Logged[]
const renewals = async () => (await requests('/IAuthenticationService/')).length

async function polledAt(): Promise<number> {
  const row = await world.db
    .selectFrom('operator_accounts')
    .select('polled_at')
    .where('steam_id', '=', OPERATOR)
    .executeTakeFirstOrThrow()
  return row.polled_at?.getTime() ?? 0
}

test('renews a refused token once and repeats the call', async () => {
  const watcher = world.watcher()
  await watcher.pass()
  const before = await renewals()
  const lastPoll = await polledAt()
  await world.fault('steam.offers', 'token-expired', { count: 1 })
  await watcher.pass()
  expect(await renewals()).toBe(before + 1)
  expect(await polledAt()).toBeGreaterThan(lastPoll)
})

test('writes a new refresh token to disk completely and readable only by its owner', async () => {
  const watcher = world.watcher()
  const before = readFileSync(world.tokenFile, 'utf8').trim()
  await world.fault('steam.session', 'rotated', { count: 1 })
  await watcher.pass()
  const after = readFileSync(world.tokenFile, 'utf8').trim()
  expect(after).not.toBe(before)
  expect(statSync(world.tokenFile).mode & 0o777).toBe(0o600)
  expect(readdirSync(world.folder)).toEqual(['refresh-token'])
  // The old token is invalid; a watcher that starts now reads the new one.
  const lastPoll = await polledAt()
  await world.watcher().pass()
  expect(await polledAt()).toBeGreaterThan(lastPoll)
})

test('does nothing without a session and resumes with a new token', async () => {
  await world.simulator.control(`steam/sessions/${OPERATOR}`, undefined, 'DELETE')
  const watcher = world.watcher()
  const lastPoll = await polledAt()
  await watcher.pass()
  expect(await polledAt()).toBe(lastPoll)
  await world.giveToken()
  await watcher.pass()
  expect(await polledAt()).toBeGreaterThan(lastPoll)
})

test('does not use the token of another account', async () => {
  const other = (await world.simulator.control('steam/sessions/76561198000000001')) as {
    refreshToken: string
  }
  writeFileSync(world.tokenFile, other.refreshToken)
  const lastPoll = await polledAt()
  const before = await renewals()
  await world.watcher().pass()
  expect(await polledAt()).toBe(lastPoll)
  expect(await renewals()).toBe(before)
})

test('logs no token', async () => {
  await world.fault('steam.offers', 'server-error', { count: 1 })
  await world.fault('steam.offer', 'reset')
  await world.watcher().pass()
  const token = readFileSync(world.tokenFile, 'utf8').trim()
  expect(world.logLines.join('')).not.toContain(token)
  expect(world.logLines.join('')).not.toMatch(/eyJ[\w-]+\.eyJ/)
})

test('the rate limit holds across all watchers of an account', async () => {
  const calls = { perWindow: 8, windowSeconds: 2 }
  for (let number = 0; number < 3; number += 1) await world.offer(await world.sale({ count: 1 }))
  const since = Date.now()
  const [one, two] = [world.watcher({}, calls), world.watcher({}, calls)]
  for (let pass = 0; pass < 4; pass += 1) {
    await one.pass()
    await two.pass()
  }
  const all = (await world.simulator.control('requests')) as Logged[]
  const times = all
    .filter(({ path }) => /^\/(IEconService|IAuthenticationService|tradeoffer)\//.test(path))
    .filter(({ path }) => !path.includes('GetTradeHoldDurations'))
    .map(({ receivedAt }) => Date.parse(receivedAt))
    .filter((at) => at >= since)
    .toSorted((left, right) => left - right)
  expect(times.length).toBeGreaterThan(calls.perWindow)
  for (const [index, at] of times.entries()) {
    const later = times[index + calls.perWindow]
    if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(calls.windowSeconds * 1_000 - 50)
  }
})
