import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SystemResponse } from '@app/contract/office/system'
import { steamBudgetRepository } from '#contexts/catalog/inventory/index.ts'
import { createHttpMetrics } from '#platform/observability/http-metrics.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { startProcessBeat, type ProcessKind } from '#platform/jobs/process-beat.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let world: DeskWorld
let owner: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  owner = await world.staff('owner')
})
afterAll(() => world.stop())

async function system(): Promise<SystemResponse> {
  const answer = await owner.get('/api/admin/system')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SystemResponse>()
}

const log = createLogger({ level: 'silent', process: 'test' })
const ROLES = {
  api: 'skinkantor_api',
  worker: 'skinkantor_worker',
  watcher: 'skinkantor_watcher',
  dispatcher: 'skinkantor_dispatcher',
} as const

function beat(kind: ProcessKind, registry = createMetricsRegistry(kind)) {
  const db = world.api.testDb.as(ROLES[kind])
  return startProcessBeat({ db, kind, registry, log, intervalMs: 50 })
}

test('reports each part of a new installation as empty', async () => {
  const { signals, processes, steam, watchers, ledger, version, database, redis, backups, ...rest } =
    await system()
  expect(signals).toMatchObject({ processes: 0, windowSeconds: null, requestsPerSecond: 0, p95Ms: null })
  expect(processes).toEqual({ list: [] })
  expect(steam?.purses.filter(({ use }) => use !== 'inventories')).toEqual([])
  // The account of the configuration, which nobody watches yet.
  expect(watchers).toEqual({ accounts: [{ steamId: expect.any(String), polledAt: null, isLate: true }] })
  expect(ledger).toEqual({ checkedAt: null, isLate: true })
  expect(version).toMatchObject({ node: process.versions.node, migration: expect.stringMatching(/^2026-/) })
  expect(database!.connections).toBeGreaterThan(0)
  expect(database!.connectionsMax).toBeGreaterThanOrEqual(database!.connections)
  expect(database!.sizeBytes).toBeGreaterThan(1_000_000)
  expect(redis!.memoryBytes).toBeGreaterThan(0)
  expect(backups?.copy).toBeNull()
  expect(rest).toMatchObject({ queue: { failed: 0 }, prices: { fetchedAt: null }, reconciliation: {} })
})

test('every process kind records heartbeats with its own role and disappears after a clean stop', async () => {
  const beats = (['api', 'worker', 'watcher'] as const).map((kind) => beat(kind))
  await vi.waitFor(async () =>
    expect((await system()).processes!.list.map(({ kind }) => kind)).toEqual(['api', 'watcher', 'worker']),
  )
  const { list } = (await system()).processes!
  expect(list.every(({ isAlive, memoryBytes }) => isAlive && memoryBytes > 1_000_000)).toBe(true)
  await sql`update process_heartbeats set seen_at = now() - interval '1 minute' where kind = 'worker'`.execute(
    world.db,
  )
  await Promise.all(beats.map((one) => one.stop()))
  // A stopping process waits only a short time for its last heartbeat write.
  await vi.waitFor(async () => expect((await system()).processes).toEqual({ list: [] }))
})

test('shows a killed process as silent, until another one takes its place or for an hour', async () => {
  const silent = (kind: ProcessKind, ago: string) =>
    sql`
    insert into process_heartbeats (id, kind, host, process_id, version, started_at, seen_at)
    values (gen_random_uuid(), ${kind}, 'host', 7, '0.1.0', now() - interval '3 hours', now() - ${ago}::interval)`.execute(
      world.db,
    )
  await silent('worker', '2 minutes')
  await silent('watcher', '2 hours')
  const other = beat('api')
  await vi.waitFor(async () => {
    const { list } = (await system()).processes!
    expect(list.map(({ kind, isAlive }) => [kind, isAlive])).toEqual([
      ['api', true],
      ['worker', false],
    ])
  })
  await sql`insert into process_heartbeats (id, kind, host, process_id, version, started_at, seen_at)
    values (gen_random_uuid(), 'worker', 'host', 8, '0.1.0', now() - interval '1 minute', now())`.execute(
    world.db,
  )
  expect((await system()).processes!.list.map(({ pid, isAlive }) => [pid, isAlive])).toContainEqual([8, true])
  expect((await system()).processes!.list.every(({ isAlive }) => isAlive)).toBe(true)
  await other.stop()
  await sql`delete from process_heartbeats`.execute(world.db)
})

test('golden signals aggregate the metrics of every running process', async () => {
  const registry = createMetricsRegistry('api')
  const metrics = createHttpMetrics(registry)
  const counted = beat('api', registry)
  await vi.waitFor(async () => expect((await system()).signals!.windowSeconds).not.toBeNull())
  for (let answer = 0; answer < 98; answer += 1)
    metrics.observe({ method: 'GET', route: '/a', status: 200, durationMs: 4 })
  metrics.observe({ method: 'GET', route: '/a', status: 404, durationMs: 40 })
  metrics.observe({ method: 'POST', route: '/b', status: 503, durationMs: 400 })
  await vi.waitFor(async () =>
    expect((await system()).signals).toMatchObject({
      processes: 1,
      answers: 100,
      failures: 1,
      medianMs: 5,
      p95Ms: 5,
      p99Ms: 50,
    }),
  )
  await counted.stop()
})

test('Steam rate limits show used, remaining and paused capacity per address and account', async () => {
  const { db } = world
  const rule = { egresses: ['watcher:direct'], slotsPerEgress: 3, windowSeconds: 600 }
  await steamBudgetRepository.addMissing(db, rule)
  await steamBudgetRepository.addMissing(db, { ...rule, egresses: ['watcher-account:76561198000000042'] })
  await steamBudgetRepository.claim(db, rule, { mayWait: false, callSecondsMax: 1 })
  await steamBudgetRepository.noteBad(db, 'watcher:direct', 'inventory_rate_limited')
  await steamBudgetRepository.pause(db, 'watcher:direct', [600])
  const { purses } = (await system()).steam!
  expect(purses).toContainEqual(
    expect.objectContaining({
      name: 'direct',
      use: 'watcher-inventories',
      slots: 3,
      used: 1,
      left: 2,
      pausedUntil: expect.any(String),
      problem: 'inventory_rate_limited',
    }),
  )
  expect(purses).toContainEqual(
    expect.objectContaining({
      name: '76561198000000042',
      use: 'account',
      used: 0,
      left: 3,
      pausedUntil: null,
    }),
  )
  expect(purses.map(({ name }) => name).join()).not.toContain('@')
})

test('finds the newest backup and marks an old one as old', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-copies-'))
  const browser = new TestBrowser(await world.api.another({ BACKUP_DIR: folder }))
  await signInStaff(world.api, browser, { steamId: '76561198000000077', role: 'owner' })
  const copy = async () =>
    (await browser.send('GET', '/api/admin/system')).json<SystemResponse>().backups?.copy
  expect(await copy()).toEqual({ madeAt: null, isOld: true })
  mkdirSync(path.join(folder, 'base/20200102T030405Z'), { recursive: true })
  expect(await copy()).toEqual({ madeAt: '2020-01-02T03:04:05.000Z', isOld: true })
  const now = new Date().toISOString().replace(/\.\d+/, '')
  mkdirSync(path.join(folder, 'base', now.replace(/[-:]/g, '')))
  expect(await copy()).toEqual({ madeAt: now.replace('Z', '.000Z'), isOld: false })
  rmSync(folder, { recursive: true })
})

test('omits only the part that fails', async () => {
  await sql`revoke select on operator_accounts, ledger_checks from skinkantor_api`.execute(world.db)
  await sql`revoke select (checked_at) on ledger_checks from skinkantor_api`.execute(world.db)
  expect(await system()).toMatchObject({
    watchers: null,
    ledger: null,
    queue: { failed: 0 },
    database: { version: expect.any(String) },
  })
})

test('refuses support and allows finance and owner', async () => {
  const support = await world.staff('support')
  expect((await support.get('/api/admin/system')).statusCode).toBe(403)
  const finance = await world.staff('finance')
  expect((await finance.get('/api/admin/system')).statusCode).toBe(200)
})
