import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild, type Child } from '@app/stack/child'
import { servicesFromEnvironment } from '@app/stack/services'
import { withThrowawayDatabase } from '@app/stack/throwaway-database'
import { openDatabase, type Db } from '../../../apps/api/src/platform/db/database.ts'
import { readKeys, type Keys } from '../../../apps/api/src/platform/crypto/keys.ts'
import { urlForRole, type DatabaseRole } from '../../../apps/api/src/platform/db/migrations.ts'
import { startPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'
import { startRailProxy, type RailProxy } from './rail-proxy.ts'
import { startSteamProxy, type SteamProxy } from './steam-proxy.ts'
import { prepareWatcher } from './watcher-environment.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const script = (name: string) => path.join(ROOT, 'apps/api/src/processes', `${name}.ts`)

/** Large enough to hold every crash point of a run in parallel, for as long as needed. */
const WORKER_SIZE = { WORKER_CONCURRENCY: '70', DATABASE_POOL_SIZE: '55', RAIL_TIMEOUT_SECONDS: '60' }

/** The environment that fault tests and measurements share. */
export type CrashWorld = {
  /** Connected as the database owner, bypassing the proxy, for preparation and checks. */
  db: Db
  keys: Keys
  simulatorUrl: string
  simulatorPid: number
  database: PostgresProxy
  rails: RailProxy
  /** Only between Steam and the watcher. */
  steam: SteamProxy
  startWorker: (name: string, env?: Record<string, string>) => Promise<Child>
  startApi: (name: string, env?: Record<string, string>) => Promise<Child>
  /** Has a session for each of these Steam accounts. */
  startWatcher: (name: string, accounts: readonly number[]) => Promise<Child>
  /** Bypasses the proxy. */
  urlFor: (role: DatabaseRole) => string
  databaseUrl: string
  redisPrefix: string
  control: (path: string, body?: unknown) => Promise<unknown>
  ask: (path: string) => Promise<unknown>
  book: () => Promise<Book>
}

export type Book = { credits: { key: string }[]; instructions: { key: string }[] }

/** Runs real processes on their own database, with both proxies between them and all other services. */
export async function inCrashWorld(
  logFolder: string,
  work: (world: CrashWorld) => Promise<void>,
): Promise<void> {
  const services = await servicesFromEnvironment()
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-crash-'))
  const running: Running = { children: [], isOver: false }
  const endAll = () => {
    running.isOver = true
    for (const child of running.children) child.kill('SIGKILL')
  }
  // When a signal ends this process, its key files are deleted too.
  const leave = () => {
    endAll()
    rmSync(scratch, { recursive: true, force: true })
  }
  process.once('exit', leave)
  try {
    await withThrowawayDatabase(services, 'crash', async (databaseUrl) => {
      const world = await openWorld({ databaseUrl, redisUrl: services.redisUrl, scratch, logFolder, running })
      try {
        await work(world)
      } finally {
        endAll()
        await Promise.all(running.children.map((child) => child.exited))
        await Promise.all([
          world.db.destroy(),
          world.database.close(),
          world.rails.close(),
          world.steam.close(),
        ])
      }
    })
  } finally {
    process.off('exit', leave)
    leave()
  }
}

type Running = { children: Child[]; isOver: boolean }

type Place = {
  databaseUrl: string
  redisUrl: string
  scratch: string
  logFolder: string
  running: Running
}

async function openWorld(place: Place): Promise<CrashWorld> {
  const { databaseUrl, running, logFolder } = place
  const keysFolder = makeKeys(place)
  const start: Start = async (name, file, env) => {
    const child = await startChild({ name, script: file, env, logFolder })
    running.children.push(child)
    // Another process failed to start, and everything was stopped meanwhile.
    if (running.isOver) child.kill('SIGKILL')
    return child
  }
  const simulator = await start('simulator', path.join(ROOT, 'apps/simulator/src/main.ts'), {})
  const simulatorUrl = String(simulator.ready['httpUrl'])
  const [database, rails, steam] = await Promise.all([
    startPostgresProxy(databaseUrl),
    startRailProxy(simulatorUrl),
    startSteamProxy(simulatorUrl),
  ])
  const env = {
    ...environment(simulatorUrl, rails.url),
    REDIS_URL: place.redisUrl,
    REDIS_PREFIX: `crash-${process.pid}:`,
    KEYS_DIR: keysFolder,
  }
  const through = (role: DatabaseRole) => ({
    DATABASE_URL: database.addressFor(urlForRole(databaseUrl, role)),
  })
  return {
    ...simulatorCalls(simulatorUrl),
    db: openDatabase({ url: databaseUrl, name: 'crash', poolSize: 20, onIdleError: () => undefined }),
    keys: readKeys(keysFolder),
    simulatorUrl,
    simulatorPid: simulator.pid,
    database,
    rails,
    steam,
    databaseUrl,
    redisPrefix: env.REDIS_PREFIX,
    urlFor: (role) => urlForRole(databaseUrl, role),
    startWorker: (name, more = {}) =>
      start(name, script('worker'), { ...env, ...WORKER_SIZE, ...through('skinkantor_worker'), ...more }),
    startApi: (name, more = {}) =>
      start(name, script('api'), { ...env, ...through('skinkantor_api'), ...more }),
    startWatcher: async (name, accounts) => {
      const folder = place.scratch
      const watcher = await prepareWatcher({ simulatorUrl, steamUrl: steam.url, folder }, accounts)
      const { REDIS_URL, REDIS_PREFIX } = env
      const shared = { REDIS_URL, REDIS_PREFIX, ...through('skinkantor_watcher') }
      return start(name, script('watcher'), { ...shared, ...watcher })
    },
  }
}

type Start = (name: string, file: string, env: Record<string, string>) => Promise<Child>

function makeKeys({ databaseUrl, scratch }: Place): string {
  const keysFolder = path.join(scratch, 'keys')
  mkdirSync(keysFolder)
  const migrator = { DATABASE_URL: urlForRole(databaseUrl, 'skinkantor_migrator') }
  execFileSync(process.execPath, [script('admin'), 'keys', 'init'], {
    env: { ...process.env, ...migrator, KEYS_DIR: keysFolder },
    stdio: 'ignore',
  })
  return keysFolder
}

function simulatorCalls(simulatorUrl: string): Pick<CrashWorld, 'control' | 'ask' | 'book'> {
  const answered = async (response: Response) => {
    if (!response.ok) throw new Error(`the simulator says ${response.status}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
  const ask = async (address: string) => answered(await fetch(`${simulatorUrl}/${address}`))
  return {
    ask,
    control: async (address, body) =>
      answered(
        await fetch(`${simulatorUrl}/_control/${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    book: async () => (await ask('_book')) as Book,
  }
}

function environment(simulatorUrl: string, railsUrl: string): Record<string, string> {
  return {
    PUBLIC_URL: 'http://localhost:4000',
    STEAM_OPENID_URL: `${simulatorUrl}/openid/login`,
    STEAM_WEB_API_URL: simulatorUrl,
    STEAM_WEB_API_KEY: 'simulator',
    STEAM_COMMUNITY_URL: simulatorUrl,
    SKINPORT_URL: `${simulatorUrl}/skinport/v1`,
    NBP_URL: `${simulatorUrl}/nbp/api`,
    PRICES_REFRESH_MINUTES: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_URL: `${railsUrl}/paypal`,
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_SECRET: 'simulator-secret',
    PAYPAL_WEBHOOK_ID: 'SIMULATOR-paypal',
    PAYPAL_CERTIFICATE_URL: `${simulatorUrl}/paypal`,
    SKRILL_URL: `${railsUrl}/skrill/app`,
    SKRILL_EMAIL: 'merchant@simulator.example',
    SKRILL_PASSWORD: 'simulator-password',
    SKRILL_KEYS_UNIQUE: 'true',
    BTCPAY_URL: `${railsUrl}/btcpay`,
    BTCPAY_STORE_ID: 'store-1',
    BTCPAY_API_KEY: 'simulator-manager-key',
    BTCPAY_WEBHOOK_SECRET: 'simulator-webhook-secret',
  }
}
