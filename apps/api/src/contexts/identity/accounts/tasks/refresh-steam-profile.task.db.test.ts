import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'
import { newUser } from '#test/support/new-user.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import type { SteamProfileSource } from '../steam-profile.ts'
import { makeRefreshSteamProfile } from './refresh-steam-profile.task.ts'

const API_KEY = 'key-that-must-not-leak'
const AVATAR_HASH = 'ab'.repeat(20)

let testDb: TestDatabase
let api: Db
let worker: Db
let simulator: Simulator
let runner: TestRunner
const announced: string[] = []
/** Only the test without any response uses a short timeout; other responses must count however long they take. */
let isHasty = false

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  api = testDb.as('skinkantor_api')
  worker = testDb.as('skinkantor_worker')
  const [hasty, patient] = [500, PATIENCE_MS].map((timeoutMs) =>
    createSteamWebApi({ baseUrl: simulator.httpUrl, apiKey: API_KEY, timeoutMs }),
  )
  const steam: SteamProfileSource = {
    readProfile: (steamId) => (isHasty ? hasty! : patient!).readProfile(steamId),
  }
  const announce = async (stream: string) => void announced.push(stream)
  runner = await startTestRunner(testDb, [makeRefreshSteamProfile({ db: worker, steam, announce })])
})
afterAll(async () => {
  await runner.end()
  await Promise.all([testDb.drop(), simulator.stop()])
})
afterEach(async () => {
  isHasty = false
  await simulator.control('reset', {})
  expect(runner.logLines()).not.toContain(API_KEY)
})

async function newPlayer(facts: Record<string, unknown> = {}) {
  const user = await newUser(testDb.db)
  await simulator.control(`players/${user.steamId}`, facts)
  return user
}

async function startRefresh(userId: bigint): Promise<void> {
  const key = `refresh:${userId}`
  await api
    .transaction()
    .execute((trx) => enqueue(trx, 'refresh-steam-profile', { userId: String(userId) }, { key }))
}

async function jobOf(userId: bigint) {
  const { rows } = await sql<{ attempts: number; locked_by: string | null; last_error: string | null }>`
    select attempts, locked_by, last_error from graphile_worker.jobs where key = ${`refresh:${userId}`}`.execute(
    worker,
  )
  return rows[0]
}

async function refresh(userId: bigint): Promise<void> {
  await startRefresh(userId)
  await vi.waitFor(async () => expect(await jobOf(userId)).toBeUndefined())
}

async function stored(userId: bigint) {
  return testDb.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

async function eventCount(userId: bigint): Promise<number> {
  const rows = await testDb.db
    .selectFrom('events')
    .select('kind')
    .where('stream', '=', `user:${userId}`)
    .execute()
  return rows.length
}

test('stores all Steam profile data, registers the avatar and publishes an event', async () => {
  const user = await newPlayer({
    personaName: 'Zażółć\u0000 🦊',
    avatarHash: AVATAR_HASH,
    timeCreated: 1_262_304_000,
    level: 17,
    vacBans: 1,
    economyBan: 'probation',
  })
  await refresh(user.id)

  expect(await stored(user.id)).toMatchObject({
    persona_name: 'Zażółć 🦊',
    avatar_hash: AVATAR_HASH,
    steam_created_at: new Date('2010-01-01T00:00:00Z'),
    steam_level: 17,
    steam_profile_public: true,
    steam_vac_banned: true,
    steam_community_banned: false,
    steam_economy_ban: 'probation',
    steam_checked_at: expect.any(Date),
  })
  const source = testDb.db.selectFrom('image_sources').selectAll().where('ref', '=', AVATAR_HASH)
  expect(await source.execute()).toMatchObject([{ kind: 'avatar' }])
  expect(await eventCount(user.id)).toBe(1)
  expect(announced).toContain(`user:${user.id}`)
})

test('an unchanged profile publishes no event', async () => {
  const user = await newPlayer({ personaName: 'unchanged' })
  await refresh(user.id)
  const first = await stored(user.id)
  await refresh(user.id)
  const second = await stored(user.id)
  expect(await eventCount(user.id)).toBe(1)
  expect(Number(second.steam_checked_at)).toBeGreaterThan(Number(first.steam_checked_at))
})

test('keeps known data when a profile becomes private', async () => {
  const user = await newPlayer({ level: 30, timeCreated: 1_262_304_000 })
  await refresh(user.id)
  await simulator.control(`players/${user.steamId}`, { isPublic: false })
  await refresh(user.id)
  expect(await stored(user.id)).toMatchObject({
    steam_profile_public: false,
    steam_level: 30,
    steam_created_at: new Date('2010-01-01T00:00:00Z'),
  })
})

test('an account unknown to Steam updates only the time of the check', async () => {
  const user = await newPlayer()
  await simulator.control('faults', { target: 'steam.summaries', kind: 'no-players', match: user.steamId })
  await refresh(user.id)
  expect(await stored(user.id)).toMatchObject({
    persona_name: 'Steam user',
    steam_checked_at: expect.any(Date),
  })
  expect(await eventCount(user.id)).toBe(0)
})

test.each([
  ['steam.summaries', 'rate-limited', 'status 429'],
  ['steam.summaries', 'server-error', 'status 500'],
  ['steam.summaries', 'html', 'unreadable answer'],
  ['steam.summaries', 'empty', 'unreadable answer'],
  ['steam.summaries', 'redirect', 'status 302'],
  ['steam.bans', 'timeout', 'timeout'],
  ['steam.bans', 'reset', 'no connection'],
  ['steam.bans', 'no-players', 'no line for the account'],
  ['steam.level', 'server-error', 'status 500'],
])('when %s fails with %s the job is retried and nothing is stored', async (target, kind, reason) => {
  const user = await newPlayer({ personaName: 'not yet seen' })
  await simulator.control('faults', { target, kind, match: user.steamId })
  isHasty = kind === 'timeout'
  await startRefresh(user.id)
  // The job may already be running again when it is read; its last error is stored anyway.
  const job = await vi.waitFor(async () => {
    const found = await jobOf(user.id)
    expect(found?.last_error).toBeTruthy()
    return found
  })
  expect(job?.last_error).toContain(reason)
  expect(job?.last_error).not.toContain(API_KEY)
  expect(await stored(user.id)).toMatchObject({ persona_name: 'Steam user', steam_checked_at: null })
})

test('when Steam refuses our API key the job ends and nothing is stored', async () => {
  const user = await newPlayer()
  await simulator.control('faults', { target: 'steam.summaries', kind: 'forbidden', match: user.steamId })
  await refresh(user.id)
  expect(await stored(user.id)).toMatchObject({ persona_name: 'Steam user', steam_checked_at: null })
  expect(runner.logLines()).toContain('Steam refused the API key')
})

test('a job for a missing user ends without error', async () => {
  await refresh(999_999n)
})
