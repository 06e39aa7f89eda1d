import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild, type Child } from '@app/stack/child'
import { totpCode } from '@app/stack/totp'
import { dropDatabase, withDatabaseName } from '@app/stack/throwaway-database'
import { changeAdmin } from '../../apps/api/src/contexts/identity/staff/index.ts'
import { openDatabase, type Db } from '../../apps/api/src/platform/db/database.ts'
import { runSeed } from '../../apps/api/test/seed/run-seed.ts'
import { prepareRails } from '../../apps/api/test/worlds/payout-scene.ts'
import {
  copyDatabase,
  isQueueQuiet,
  prepareCopy,
  startAtLargeIds,
  trustSellers,
} from '../../apps/api/test/support/sale-bench.ts'
import { inCrashWorld, type CrashWorld } from '../resilience/crash/world.ts'
import { pricesReady } from '../dev/prices-ready.ts'
import { REPORTS } from './figures.ts'
import { HttpSeller } from './http-seller.ts'
import { TELLS_COLLECTIONS } from './processor-time.ts'
import type { Heard } from './record-life.ts'

/** Belongs to this run only; it is kept when the run fails. */
const SCRATCH = path.join(REPORTS, `bench-${process.pid}`)
export const LOGS = path.join(SCRATCH, 'logs')
const BARE = path.join(import.meta.dirname, '../../apps/api/test/bench/measure-bare.ts')
const IDLE_MS = 3_000

export const LIFTED = {
  RATE_LIMIT_FACTOR: '1000',
  STEAM_INVENTORY_PER_WINDOW: '1000',
  STEAM_INVENTORY_WINDOW_SECONDS: '1',
  // No inventory is requested from Steam again during the measurement.
  INVENTORY_FRESH_SECONDS: '86400',
  ACCESS_TOKEN_SECONDS: '86400',
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '10',
}
export const WORKER = {
  WORKER_CONCURRENCY: '16',
  DATABASE_POOL_SIZE: '10',
  LOG_LEVEL: 'warn',
  PAYOUT_CEILING_24H_ZLOTY: '10000000',
}

/** Signed-in users, while the processes that signed them in still run behind the recording proxy. */
export type Recording = {
  world: CrashWorld
  sellers: HttpSeller[]
  staff: HttpSeller | undefined
  /** Returns the SQL that a call sends to the database, and separately the SQL that is sent while idle. */
  hear: (call: () => Promise<unknown>) => Promise<{ heard: Heard[]; idle: Heard[] }>
  /** Saves a pgbench script and returns its path. */
  save: (name: string, script: string) => string
}

export type BenchWorld = {
  world: CrashWorld
  sellers: HttpSeller[]
  staff: HttpSeller | undefined
  api: Child
  apiUrl: string
  apiLog: string
  bare: Child
  /** A copy of the database from before the measurements; pgbench writes here. */
  copyUrl: string
  scratch: string
}

export type BenchOrder<Recorded> = {
  sellers: number
  things: number
  hasStaff: boolean
  /** The number of rows behind the lists. */
  seed: Record<'users' | 'transactions' | 'tickets' | 'messages' | 'audit', number> | undefined
  record: (recording: Recording) => Promise<Recorded>
  measure: (bench: BenchWorld, recorded: Recorded) => Promise<void>
}

/**
 * Signs in users, records their calls through a proxy, and then measures processes that connect to PostgreSQL
 * directly.
 */
export async function inBenchWorld<Recorded>(order: BenchOrder<Recorded>): Promise<void> {
  await inCrashWorld(LOGS, async (world) => {
    mkdirSync(SCRATCH, { recursive: true })
    const recording = await letIn(world, order, SCRATCH)
    const recorded = await order.record(recording)
    await Promise.all(recording.children.map((child) => child.stop()))
    const copy = await makeCopy(world)
    try {
      await measure(order, { world, recorded, recording, copy })
    } finally {
      await dropDatabase(world.databaseUrl, copy)
    }
  })
  rmSync(SCRATCH, { recursive: true, force: true })
}

async function measure<Recorded>(
  order: BenchOrder<Recorded>,
  given: { world: CrashWorld; recorded: Recorded; recording: Recording; copy: string },
): Promise<void> {
  const { world, recording } = given
  const [api, bare] = await Promise.all([
    world.startApi('api', { ...LIFTED, ...TELLS_COLLECTIONS, DATABASE_URL: world.urlFor('skinkantor_api') }),
    startChild({ name: 'bare', script: BARE, env: {} }),
  ])
  try {
    const apiUrl = String(api.ready['url'])
    const { sellers, staff } = recording
    for (const person of [...sellers, ...(staff ? [staff] : [])]) person.apiUrl = apiUrl
    await pricesReady(apiUrl, '/api/skins/calculator')
    const copyUrl = withDatabaseName(world.databaseUrl, given.copy)
    const apiLog = path.join(LOGS, 'api.log')
    const scratch = SCRATCH
    await order.measure(
      { world, sellers, staff, api, apiUrl, apiLog, bare, copyUrl, scratch },
      given.recorded,
    )
  } finally {
    await bare.stop()
  }
}

async function letIn<Recorded>(
  world: CrashWorld,
  order: BenchOrder<Recorded>,
  scratch: string,
): Promise<Recording & { children: Child[] }> {
  await prepareRails(world.db)
  if (order.seed) await fill(world, order.seed)
  await startAtLargeIds(world.db)
  const children = await Promise.all([
    world.startWorker('first-worker', {
      ...WORKER,
      PRICES_REFRESH_MINUTES: '10',
      PRICES_TIMEOUT_SECONDS: '100',
    }),
    world.startApi('first-api', LIFTED),
  ])
  const url = String(children[1].ready['url'])
  await pricesReady(url, '/api/skins/calculator')
  const sellers = Array.from(
    { length: order.sellers },
    (_, index) => new HttpSeller(world, url, index, order.things),
  )
  // One after another, so that their account numbers are consecutive.
  for (const seller of sellers) await seller.arrive()
  await trustSellers(world.db)
  const staff = order.hasStaff ? await letStaffIn(world, url, order.sellers) : undefined
  const recorder = listenTo(world)
  const save = (name: string, script: string) => {
    const file = path.join(scratch, `${name}.sql`)
    writeFileSync(file, script)
    return file
  }
  return { world, sellers, staff, children, hear: recorder, save }
}

async function fill(world: CrashWorld, seed: NonNullable<BenchOrder<unknown>['seed']>): Promise<void> {
  const startMs = performance.now()
  const sizes = { sessions: 0, prices: 0, sales: Math.min(seed.transactions, 20_000), ...seed }
  await runSeed(world.urlFor('skinkantor_migrator'), world.keys, {
    sizes,
    seed: 1,
    asOf: new Date(),
    historyDays: 0,
  })
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(0)
  console.log(`seeded ${seed.transactions} transactions, ${seed.users} people in ${seconds} s`)
}

async function letStaffIn(world: CrashWorld, url: string, number: number): Promise<HttpSeller> {
  const person = new HttpSeller(world, url, number, 1)
  await person.arrive()
  const granted = await changeAdmin(
    { db: world.db, keys: world.keys },
    { steamId: person.steamId, staffRole: 'owner' },
  )
  // A user who is granted a role is signed out everywhere.
  await person.signIn()
  const { attemptId, secret } = await person.send<{ attemptId: string; secret: string }>(
    'POST',
    '/api/admin/factors/totp/start',
    { enrolmentCode: granted.enrolmentCode },
  )
  await person.send('POST', '/api/admin/factors/totp/finish', {
    attemptId,
    label: 'Telefon',
    code: totpCode(secret),
  })
  return person
}

function listenTo(world: CrashWorld): Recording['hear'] {
  let heard: Heard[] = []
  world.database.onStatement((statement, connection) => heard.push({ statement, connection }))
  let idle: Heard[] | undefined
  return async (call) => {
    if (!idle) {
      // The recording must contain neither leftover jobs nor those that run every minute.
      while (!(await isQueueQuiet(world.db)) || !isWithinMinute()) await delay(500)
      heard = []
      await delay(IDLE_MS)
      idle = heard
    }
    heard = []
    await call()
    return { heard, idle }
  }
}

function isWithinMinute(): boolean {
  const second = new Date().getSeconds()
  return second > 5 && second < 40
}

export function openBenchDatabase(url: string): Db {
  return openDatabase({ url, name: 'bench', poolSize: 8, onIdleError: () => undefined })
}

async function makeCopy(world: CrashWorld): Promise<string> {
  const source = new URL(world.databaseUrl).pathname.slice(1)
  const copy = `${source}_copy`
  const serverDb = openBenchDatabase(withDatabaseName(world.databaseUrl, 'postgres'))
  await copyDatabase(serverDb, source, copy)
  await serverDb.destroy()
  const db = openBenchDatabase(withDatabaseName(world.databaseUrl, copy))
  await prepareCopy(db)
  await db.destroy()
  return copy
}
