import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { newUser } from '#test/support/new-user.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestWorker, type TestWorker } from '#test/support/test-worker.ts'

let testDb: TestDatabase
let api: Db
let worker: Db
let simulator: Simulator
let testKeys: TestKeys
let workers: TestWorker[] = []

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  api = testDb.as('skinkantor_api')
  worker = testDb.as('skinkantor_worker')
  testKeys = createTestKeys()
})
afterAll(async () => {
  await Promise.all([testDb.drop(), simulator.stop()])
  testKeys.remove()
})
afterEach(async () => {
  for (const one of workers) one.signal('SIGKILL')
  await Promise.all(workers.map((one) => one.exited))
  workers = []
  await simulator.control('reset', {})
  await sql`delete from graphile_worker._private_jobs`.execute(worker)
  await testDb.db.deleteFrom('worker_heartbeats').execute()
})

async function start(overrides: Record<string, string> = {}): Promise<TestWorker> {
  const world = { testDb, simulator, keysFolder: testKeys.folder }
  const started = await startTestWorker(world, overrides)
  workers.push(started)
  return started
}

/** A player whose first Steam reading completes only when the faults are cleared; later readings are fast. */
async function slowPlayer() {
  const user = await newUser(testDb.db)
  await simulator.control(`players/${user.steamId}`, { personaName: 'name at the first look' })
  await simulator.control('faults', {
    target: 'steam.bans',
    kind: 'slow',
    delayMs: 300_000,
    count: 1,
    match: user.steamId,
  })
  return user
}

/** Resolves when the responses have been sent, so that a paused process finds them. */
async function letSteamAnswer(steamId: string): Promise<void> {
  await simulator.control('faults', undefined, 'DELETE')
  await vi.waitFor(async () => {
    const calls = (await simulator.control(`requests?contains=${steamId}`)) as { status: number | null }[]
    expect(calls.filter(({ status }) => status === null)).toEqual([])
  })
}

async function refresh(userId: bigint): Promise<void> {
  await api.transaction().execute((trx) => enqueue(trx, 'refresh-steam-profile', { userId: String(userId) }))
}

/** Every reading of a player makes three calls: name, bans and level. */
async function looksAt(steamId: string): Promise<number> {
  const calls = (await simulator.control(`requests?contains=${steamId}`)) as unknown[]
  return calls.length / 3
}

async function nameOf(userId: bigint): Promise<string> {
  const { persona_name: name } = await testDb.db
    .selectFrom('users')
    .select('persona_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

async function eventsOf(userId: bigint): Promise<string[]> {
  const rows = await testDb.db
    .selectFrom('events')
    .select('kind')
    .where('stream', '=', `user:${userId}`)
    .execute()
  return rows.map((row) => row.kind)
}

/** Without scheduled jobs, which also appear when a test crosses a full minute. */
async function jobCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from graphile_worker.jobs where task_identifier = 'refresh-steam-profile'`.execute(
    worker,
  )
  return rows[0]?.count ?? -1
}

test('another worker finishes the job of a worker killed with SIGKILL', async () => {
  const user = await slowPlayer()
  const victim = await start({ STEAM_TIMEOUT_SECONDS: '120' })
  await refresh(user.id)
  await vi.waitFor(async () => expect(await looksAt(user.steamId)).toBe(1))
  await start()
  victim.signal('SIGKILL')
  expect(await victim.exited).toBe('SIGKILL')

  await vi.waitFor(async () => expect(await nameOf(user.id)).toBe('name at the first look'), {
    timeout: 120_000,
    interval: 100,
  })
  await vi.waitFor(async () => expect(await jobCount()).toBe(0))
  expect(await eventsOf(user.id)).toEqual(['profile.updated'])
}, 240_000)

/** The default ratio of silence to heartbeat (15 s to 2 s), eight times faster. */
const FAST = {
  WORKER_HEARTBEAT_SECONDS: '0.25',
  WORKER_SILENCE_SECONDS: '1.875',
  STEAM_TIMEOUT_SECONDS: '120',
}

test('a suspended worker that resumes has its result refused and exits', async () => {
  const user = await slowPlayer()
  const sleeper = await start(FAST)
  await refresh(user.id)
  await vi.waitFor(async () => expect(await looksAt(user.steamId)).toBe(1))
  // Steam returned the name at once; the rest of the response is ready when the paused worker wakes.
  sleeper.signal('SIGSTOP')
  await simulator.control(`players/${user.steamId}`, { personaName: 'name at the second look' })
  await start(FAST)
  await vi.waitFor(async () => expect(await nameOf(user.id)).toBe('name at the second look'))
  await letSteamAnswer(user.steamId)
  sleeper.signal('SIGCONT')

  expect(await sleeper.exited).toBe(1)
  expect(sleeper.logLines()).toContain('job result refused: another worker owns the job')
  expect(sleeper.logLines()).toContain('declared-dead')
  expect(await nameOf(user.id)).toBe('name at the second look')
  expect(await eventsOf(user.id)).toEqual(['profile.updated'])
})

const isFinishedRefresh = (line: string) =>
  line.includes('job finished') && line.includes('"job":"refresh-steam-profile"')

test('two workers share the jobs and ask Steam once per job', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => newUser(testDb.db)))
  for (const user of users) await simulator.control(`players/${user.steamId}`, { personaName: 'known' })
  // With the default silence, a worker that only pauses for a moment does not lose its jobs.
  const started = await Promise.all([start(), start()])
  for (const user of users) await refresh(user.id)

  await vi.waitFor(async () => expect(await jobCount()).toBe(0))
  expect(await Promise.all(users.map((user) => looksAt(user.steamId)))).toEqual(users.map(() => 1))
  // The log lines of a process arrive a moment after its actions.
  await vi.waitFor(() => {
    const finished = started.flatMap((one) => one.logLines().split('\n').filter(isFinishedRefresh))
    expect(finished).toHaveLength(20)
  })
})

test('SIGTERM lets the running job finish, then the worker deregisters and exits with 0', async () => {
  const user = await slowPlayer()
  const stopping = await start(FAST)
  await refresh(user.id)
  await vi.waitFor(async () => expect(await looksAt(user.steamId)).toBe(1))
  stopping.signal('SIGTERM')
  await vi.waitFor(() => expect(stopping.logLines()).toContain('SIGTERM'))
  await letSteamAnswer(user.steamId)

  expect(await stopping.exited).toBe(0)
  expect(await nameOf(user.id)).toBe('name at the first look')
  expect(await jobCount()).toBe(0)
  expect(await testDb.db.selectFrom('worker_heartbeats').selectAll().execute()).toEqual([])
})

test('the metrics port serves job metrics and no other path', async () => {
  const user = await newUser(testDb.db)
  await simulator.control(`players/${user.steamId}`, { personaName: 'counted' })
  const { metricsPort, logLines } = await start(FAST)
  await refresh(user.id)
  await vi.waitFor(async () => expect(await nameOf(user.id)).toBe('counted'))

  await vi.waitFor(async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(text).toContain('jobs_finished_total{task="refresh-steam-profile",process="worker"} 1')
    expect(text).toContain('jobs_waiting{task="refresh-steam-profile",process="worker"} 0')
    expect(text).toContain('workers_live{process="worker"} 1')
    expect(text).toContain('process_cpu_seconds_total')
  })
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect(logLines()).not.toContain('key=simulator')
})

test('a worker with an invalid configuration lists every error without values and does not start', async () => {
  const attempt = start({ SMTP_URL: 'secret-that-is-no-url', WORKER_CONCURRENCY: '0' })
  const failure = await attempt.then(String, String)
  expect(failure).toContain('ended before it was ready')
  expect(failure).toContain('SMTP_URL')
  expect(failure).toContain('WORKER_CONCURRENCY')
  expect(failure).not.toContain('secret-that-is-no-url')
})
