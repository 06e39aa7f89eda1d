import { Redis } from 'ioredis'
import { afterEach, expect, inject, test, vi } from 'vitest'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { InventoryWorld, type Player } from '#test/worlds/inventory-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Uses the production waiting time, because these tests measure it. */
async function worldWith(overrides: Record<string, string>): Promise<InventoryWorld> {
  const world = await InventoryWorld.start({ INVENTORY_ANSWER_SECONDS: '1.2', ...overrides })
  closers.unshift(() => world.stop())
  return world
}

async function timed(ask: () => Promise<InventoryResponse>) {
  const startedMs = performance.now()
  const answer = await ask()
  return { answer, durationMs: performance.now() - startedMs }
}

test('200 concurrent players on two servers: reads 15 once each and answers all within 2 s', async () => {
  const world = await worldWith({})
  const second = await world.api.another()
  const players: Player[] = []
  while (players.length < 200) {
    const batch = Array.from({ length: 20 }, () => world.player({ count: 84 }, world.api.app, second))
    players.push(...(await Promise.all(batch)))
  }
  const askedMs = performance.now()
  const results = await Promise.all(players.map((player) => timed(() => player.askOnce())))
  const answeredSeconds = (performance.now() - askedMs) / 1_000
  const slowestMs = Math.max(...results.map(({ durationMs }) => durationMs))
  process.stdout.write(`200 inventories at once: slowest answer ${Math.round(slowestMs)} ms\n`)
  expect(slowestMs, 'slowest of 200 inventories').toBeLessThanOrEqual(2_000)

  const reading = players.filter((_, index) => results[index]?.answer.state !== 'waiting')
  await vi.waitFor(async () => {
    const states = await Promise.all(reading.map((player) => player.ask()))
    expect(states.map(({ state, inventory }) => [state, inventory.length])).toEqual(
      Array.from({ length: 15 }, () => ['fresh', 84]),
    )
  })
  const requests = await world.requests()
  expect(requests).toHaveLength(15)
  expect(new Set(requests.map(({ path }) => path)).size).toBe(15)
  const waiting = results.filter(({ answer }) => answer.state === 'waiting')
  const waits = waiting.map(({ answer }) => answer.waitSeconds ?? 0)
  expect(waits).toHaveLength(185)
  expect(Math.min(...waits)).toBeGreaterThan(55 - answeredSeconds)
  expect(Math.max(...waits)).toBeLessThanOrEqual(13 * 60)
  // The queue advances by 15 users a minute. Users who arrive at the same instant do not see each other.
  expect(Math.max(...waits)).toBeGreaterThan(8 * 60)
  expect(waits.filter((wait) => wait <= 61).length).toBeLessThanOrEqual(45)

  // Deleting the Redis keys must not reset the budget.
  const redis = new Redis(inject('redisUrl'))
  const keys = await redis.keys(`${world.api.config.REDIS_PREFIX}*`)
  if (keys.length > 0) await redis.del(...keys)
  redis.disconnect()
  await Promise.all(players.slice(0, 40).map((player) => player.ask()))
  expect(await world.requests()).toHaveLength(15)
}, 240_000)

test('answers within two seconds while Steam never answers', async () => {
  const world = await worldWith({})
  const player = await world.player()
  await world.fault('timeout', { match: player.steamId })
  const inventory = await timed(() => player.askOnce())
  expect(inventory.answer).toMatchObject({ state: 'reading' })
  expect(inventory.durationMs, 'inventory while Steam is silent').toBeLessThanOrEqual(2_000)

  const partner = BigInt(player.steamId) - 76_561_197_960_265_728n
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aB3-_xYz`
  await player.browser.send('PUT', '/api/auth/user/trade-url', { payload: { tradeUrl } })
  const hold = { target: 'steam.trade-hold', kind: 'timeout', match: player.steamId }
  await world.api.simulator.control('faults', hold)
  const startedMs = performance.now()
  const readiness = await player.browser.send('GET', '/api/account/readiness')
  expect(readiness.statusCode).toBe(200)
  expect(performance.now() - startedMs, 'readiness while Steam is silent').toBeLessThanOrEqual(2_000)
})
