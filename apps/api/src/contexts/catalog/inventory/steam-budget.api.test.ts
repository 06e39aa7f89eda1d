import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startForwardProxy, type ForwardProxy } from '#test/worlds/forward-proxy.ts'
import { InventoryWorld } from '#test/worlds/inventory-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function worldWith(overrides: Record<string, string>): Promise<InventoryWorld> {
  const world = await InventoryWorld.start(overrides)
  closers.unshift(() => world.stop())
  return world
}

async function proxy(): Promise<ForwardProxy> {
  const started = await startForwardProxy()
  closers.push(() => started.close())
  return started
}

/** The highest number of requests in any interval of this length. */
function busiest(times: readonly number[], lengthMs: number): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((time) => time >= start && time < start + lengthMs).length),
  )
}

test(
  'serves queued players who return on time and never exceeds the limit of a window',
  { timeout: 180_000 },
  async () => {
    const windowSeconds = 1
    const world = await worldWith({
      STEAM_INVENTORY_PER_WINDOW: '3',
      STEAM_INVENTORY_WINDOW_SECONDS: String(windowSeconds),
    })
    const second = await world.api.another()
    const players = await Promise.all(
      Array.from({ length: 12 }, () => world.player({ count: 3 }, world.api.app, second)),
    )
    const servedAfter = await Promise.all(
      players.map(async (player) => {
        for (let asked = 1; ; asked += 1) {
          const { state, waitSeconds } = await player.ask()
          if (state === 'fresh') return asked
          // Polls again after the promised time, as the page does.
          await delay((waitSeconds ?? 1) * 1_000)
        }
      }),
    )
    expect(Math.max(...servedAfter)).toBeLessThanOrEqual(8)
    const times = (await world.requests()).map(({ receivedAt }) => Date.parse(receivedAt))
    expect(times).toHaveLength(12)
    expect(busiest(times, windowSeconds * 1_000)).toBeLessThanOrEqual(3)
  },
)

test('after a 429 sends nothing during the pause, lengthens repeated pauses and resets on success', async () => {
  const world = await worldWith({ STEAM_BACKOFF_SECONDS: '60,120,240', STEAM_INVENTORY_PER_WINDOW: '50' })
  const db = world.api.testDb.db
  const pauseSeconds = async () => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from paused_until - now())::float8 as left from steam_egresses`.execute(db)
    return rows[0]!.left
  }
  const endPause = () => sql`update steam_egresses set paused_until = now()`.execute(db)
  const strikes = async () =>
    (await db.selectFrom('steam_egresses').selectAll().executeTakeFirstOrThrow()).strikes
  const first = await world.player()
  await world.fault('rate-limited')
  const refused = await first.ask('en')
  expect(refused).toMatchObject({
    state: 'waiting',
    notice: {
      code: 'inventory_rate_limited',
      message: 'Steam limits requests at the moment. We will try again shortly.',
    },
  })
  expect(refused.waitSeconds).toBeLessThanOrEqual(66)
  expect(await pauseSeconds()).toBeLessThanOrEqual(66)
  const other = await world.player()
  expect(await other.ask()).toMatchObject({ state: 'waiting', notice: null })
  expect(await world.requests()).toHaveLength(1)

  // Three concurrent requests that receive the second 429 count as one strike.
  const more = await Promise.all([world.player(), world.player()])
  await endPause()
  await Promise.all([first, ...more].map((player) => player.ask()))
  expect(await strikes()).toBe(2)
  expect(await pauseSeconds()).toBeGreaterThan(66)
  const sent = (await world.requests()).length
  await world.heal()
  expect(await first.ask()).toMatchObject({ state: 'waiting' })
  expect(await world.requests()).toHaveLength(sent)
  await endPause()
  await vi.waitFor(async () => expect(await first.ask()).toMatchObject({ state: 'fresh', notice: null }))
  expect(await strikes()).toBe(0)
})

test('serves the old copy with its age and the wait when the rate limit is exhausted', async () => {
  const world = await worldWith({ STEAM_INVENTORY_PER_WINDOW: '1' })
  const player = await world.player()
  await player.ask()
  await world.age(player.steamId, '1 hour')
  const answer = await player.ask()
  expect(answer).toMatchObject({ state: 'stale', notice: null })
  expect(answer.inventory).toHaveLength(3)
  expect(answer.ageSeconds).toBeGreaterThanOrEqual(3_600)
  expect(answer.waitSeconds).toBeGreaterThan(50)
})

test('runs a refresh that had to wait, even when the copy is still fresh', async () => {
  const world = await worldWith({ STEAM_INVENTORY_PER_WINDOW: '5' })
  const { db } = world.api.testDb
  const player = await world.player()
  await player.ask()
  await world.age(player.steamId, '2 minutes')
  await sql`update steam_egresses set paused_until = now() + interval '1 minute'`.execute(db)
  const waiting = await player.refresh()
  expect(waiting).toMatchObject({ state: 'fresh' })
  expect(waiting.waitSeconds).toBeGreaterThan(30)
  await sql`update steam_egresses set paused_until = now()`.execute(db)
  const served = await player.ask()
  expect(served).toMatchObject({ state: 'fresh', notice: null })
  expect(served).not.toHaveProperty('waitSeconds')
  expect(await world.requests(player.steamId)).toHaveLength(2)
})

test('drops the queued refresh of a player who did not return', async () => {
  const world = await worldWith({ STEAM_INVENTORY_PER_WINDOW: '5' })
  const { db } = world.api.testDb
  const player = await world.player()
  await player.ask()
  await world.age(player.steamId, '2 minutes')
  await sql`update inventories set turn_at = now() - interval '10 minutes'`.execute(db)
  expect(await player.ask()).not.toHaveProperty('waitSeconds')
  expect(await world.requests(player.steamId)).toHaveLength(1)
})

test('reads a large inventory page by page within the rate limit and reports progress', async () => {
  // Long enough to be measurable between the two pages, even on a busy machine.
  const windowSeconds = 10
  const world = await worldWith({
    STEAM_INVENTORY_PER_WINDOW: '1',
    STEAM_INVENTORY_WINDOW_SECONDS: String(windowSeconds),
    INVENTORY_ANSWER_SECONDS: '0.3',
  })
  const player = await world.player({ count: 2_500 })
  await vi.waitFor(
    async () =>
      expect(await player.askOnce()).toMatchObject({
        state: 'reading',
        progress: { readItems: 2_000, totalItems: 2_500 },
      }),
    { interval: 100 },
  )
  await vi.waitFor(async () => expect((await player.ask()).inventory).toHaveLength(2_500), { interval: 200 })
  const times = (await world.requests()).map(({ receivedAt }) => Date.parse(receivedAt))
  expect(times).toHaveLength(2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(windowSeconds * 1_000)
})

test('each egress address has its own rate limit, and a refused address is replaced by another', async () => {
  const [one, two] = [await proxy(), await proxy()]
  const world = await worldWith({
    STEAM_EGRESS_PROXIES: `${one.url},${two.url}`,
    STEAM_INVENTORY_PER_WINDOW: '2',
  })
  one.answer(429)
  const players = await Promise.all(Array.from({ length: 3 }, () => world.player()))
  const states: string[] = []
  for (const player of players) states.push((await player.ask()).state)
  // Two slots of the working address; the other address is paused after its first 429.
  expect(states).toEqual(['fresh', 'fresh', 'waiting'])
  expect([one.count(), two.count()]).toEqual([1, 2])
  const names = await world.api.testDb.db.selectFrom('steam_egresses').select('egress').execute()
  expect(JSON.stringify(names)).not.toContain('secret')

  const healthy = await worldWith({
    STEAM_EGRESS_PROXIES: two.url,
    STEAM_INVENTORY_PER_WINDOW: '3',
  })
  const others = await Promise.all(Array.from({ length: 4 }, () => healthy.player()))
  const found = await Promise.all(others.map((player) => player.ask()))
  expect(found.map(({ state }) => state).sort()).toEqual(['fresh', 'fresh', 'fresh', 'waiting'])
})
