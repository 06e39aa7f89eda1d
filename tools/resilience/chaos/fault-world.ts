import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildPages } from '@app/stack/build-pages'
import { freePort, startStack, type Stack } from '@app/stack/start-stack'
import { operatorAccount } from '@app/stack/watcher-environment'
import { admitAccounts } from '../../../apps/api/test/support/admit-accounts.ts'
import { prepareRails } from '../../../apps/api/test/worlds/payout-scene.ts'
import { openDatabase, type Db } from '../../../apps/api/src/platform/db/database.ts'
import { PATIENT_WITH_PRICES, pricesReady } from '../../dev/prices-ready.ts'
import { createOwnPostgres, type OwnPostgres } from './own-postgres.ts'
import { createOwnRedis, type OwnRedis } from './own-redis.ts'
import { mountSmallDisk } from './small-disk.ts'
import { openOutside, outsideAddresses, type Outside } from './outside.ts'
import { openTcpLink, type TcpLink } from './tcp-link.ts'

export type LinkName = 'postgres' | 'redis' | 'steam' | 'rails'

/** The whole product on its own services, with a breakable link in front of every dependency. */
export type FaultWorld = {
  stack: Stack
  postgres: OwnPostgres
  redis: OwnRedis
  links: Record<LinkName, TcpLink>
  /** Connected as the database owner, bypassing the links. */
  db: Db
  apiUrls: string[]
  /** The clock offset in milliseconds for processes that are started to read it. */
  clockFile: string
  /** Set only when a fault needs it. */
  outside: Outside | undefined
  control: (address: string, body?: unknown) => Promise<unknown>
  ask: (address: string) => Promise<unknown>
  /** Restarts a process that has ended, with as many attempts as needed. */
  revive: (kind: ProcessKind, index: number) => Promise<void>
}

export type ProcessKind = 'apis' | 'workers' | 'watchers' | 'pages'

const ROOT = path.join(import.meta.dirname, '../../..')
const DATABASE = 'skinkantor'
const REVIVE_MS_MAX = 60_000
const REVIVE_AGAIN_MS = 500
const SHIFTED_CLOCK = path.join(import.meta.dirname, 'shifted-clock.mjs')
/** Every seller comes from one address. The factor is low enough that a limit is reached quickly. */
export const RATE_LIMIT_FACTOR = 10

const ENVIRONMENT = {
  ...PATIENT_WITH_PRICES,
  RATE_LIMIT_FACTOR: String(RATE_LIMIT_FACTOR),
  LOG_LEVEL: 'info',
  ACCESS_TOKEN_SECONDS: '86400',
  // The simulated Steam allows more calls than the real one. Leases and timeouts are those of a real operator.
  STEAM_INVENTORY_PER_WINDOW: '1000',
  STEAM_INVENTORY_WINDOW_SECONDS: '1',
  STEAM_BACKOFF_SECONDS: '1,2,3',
  WATCHER_POLL_SECONDS: '1',
  WATCHER_CALLS_PER_WINDOW: '1000',
  WATCHER_INVENTORY_PER_WINDOW: '1000',
  WATCHER_WINDOW_SECONDS: '1',
  WORKER_CONCURRENCY: '8',
  PAYOUT_CEILING_24H_ZLOTY: '10000000',
}

export type WorldOptions = {
  logFolder: string
  env?: Record<string, string>
  hasSmallDisk?: boolean
  hasClocks?: boolean
  hasOutside?: boolean
  /** Steam accounts that take items, a thousand each; defaults to one. */
  operatorAccounts?: number
  /** No fault is injected, so the links are left out; their cost would be measured too. */
  isDirect?: boolean
}

export async function inFaultWorld(
  given: WorldOptions,
  work: (world: FaultWorld) => Promise<void>,
): Promise<void> {
  buildPages()
  // A restarted process should not recompile code that another process has already compiled.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules/.cache/node')
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-faults-'))
  const ends: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })]
  // However this process ends, none of its child processes remain.
  const leave = () => {
    for (const end of ends.toReversed()) end()
    ends.length = 0
  }
  process.once('exit', leave)
  try {
    const world = await open(scratch, given, ends)
    await work(world)
    await world.db.destroy()
    await world.stack.stop()
    const { links, outside } = world
    await Promise.all(
      [...Object.values(links), ...Object.values(outside?.ends ?? {})].map((end) => end.close()),
    )
  } finally {
    process.off('exit', leave)
    leave()
  }
}

async function open(scratch: string, given: WorldOptions, ends: (() => unknown)[]): Promise<FaultWorld> {
  rmSync(given.logFolder, { recursive: true, force: true })
  const disk = given.hasSmallDisk ? mountSmallDisk(scratch) : undefined
  if (disk) ends.push(disk.unmount)
  const postgresFolder = path.join(disk?.folder ?? scratch, 'postgres')
  mkdirSync(postgresFolder)
  // PostgreSQL runs under another account, and this folder contains no secrets.
  chmodSync(scratch, 0o755)
  const [postgres, redis] = await Promise.all([createOwnPostgres(postgresFolder), createOwnRedis(scratch)])
  ends.push(postgres.end, redis.end)
  const simulatorPort = await freePort()
  const clockFile = path.join(scratch, 'clock-offset')
  const outside = given.hasOutside ? await openOutside(scratch, simulatorPort) : undefined
  const links = {
    postgres: await openTcpLink(Number(new URL(postgres.url).port)),
    redis: await openTcpLink(Number(new URL(redis.url).port)),
    steam: await openTcpLink(outside?.ends.steam.port ?? simulatorPort),
    rails: await openTcpLink(outside?.ends.rails.port ?? simulatorPort),
  }
  const reviver = createReviver((kind, index) => stack.restart(kind, index))
  ends.push(reviver.stop)
  const { revive } = reviver
  const stack: Stack = await startStack({
    services: {
      databaseUrl: postgres.url,
      redisUrl: given.isDirect ? redis.url : through(redis.url, links.redis),
    },
    ...(given.isDirect ? {} : { databaseLinkUrl: through(postgres.url, links.postgres) }),
    apis: 2,
    workers: 2,
    watchers: 1,
    operatorAccounts: given.operatorAccounts ?? 1,
    database: DATABASE,
    simulatorPort,
    marketAt: '2026-11-13T12:00:00Z',
    logFolder: given.logFolder,
    onUnexpectedExit: (name) => {
      const [word = '', number = ''] = name.split('-')
      const kind = `${word}s`
      if (isProcessKind(kind)) void revive(kind, Number(number) - 1)
    },
    env: {
      ...ENVIRONMENT,
      ...(given.isDirect ? {} : outsideAddresses(links, outside)),
      ...outside?.env,
      ...preloaded([...(given.hasClocks ? [SHIFTED_CLOCK] : []), ...(outside ? [outside.preload] : [])]),
      CLOCK_OFFSET_FILE: clockFile,
      ...given.env,
    },
  })
  ends.push(() => {
    for (const child of stack.started) child.kill('SIGKILL')
  })
  const own = new URL(postgres.url)
  own.pathname = `/${DATABASE}`
  const db = openDatabase({ url: own.href, name: 'faults', poolSize: 6, onIdleError: () => undefined })
  await prepareRails(db)
  await admitAccounts(db, operatorIds(given.operatorAccounts ?? 1))
  await pricesReady(stack.url)
  const calls = simulatorCalls(stack.simulatorUrl)
  for (const rail of ['paypal', 'btcpay']) await calls.control(`rails/${rail}`, { settleMs: 0 })
  const apiUrls = stack.apis.map(({ ready }) => String(ready['url']))
  return { ...calls, stack, postgres, redis, links, outside, db, apiUrls, clockFile, revive }
}

function operatorIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => operatorAccount(index).steamId)
}

function isProcessKind(text: string): text is ProcessKind {
  return ['apis', 'workers', 'watchers', 'pages'].includes(text)
}

/** Acts as a supervisor. A process that starts without its database may end again and is then restarted. */
function createReviver(restart: FaultWorld['revive']): { revive: FaultWorld['revive']; stop: () => void } {
  const underWay = new Map<string, Promise<void>>()
  const over = new AbortController()
  const tryUntilUp: FaultWorld['revive'] = async (kind, index) => {
    const until = performance.now() + REVIVE_MS_MAX
    while (!over.signal.aborted && performance.now() < until) {
      try {
        await restart(kind, index)
        return
      } catch {
        await delay(REVIVE_AGAIN_MS)
      }
    }
  }
  return {
    revive: (kind, index) => {
      const name = `${kind} ${index}`
      const known = underWay.get(name)
      if (known) return known
      const trying = tryUntilUp(kind, index).finally(() => underWay.delete(name))
      underWay.set(name, trying)
      return trying
    },
    stop: () => over.abort(),
  }
}

function through(url: string, link: TcpLink): string {
  const linked = new URL(url)
  linked.port = String(link.port)
  return linked.href
}

function preloaded(modules: readonly string[]): Record<string, string> {
  return modules.length === 0 ? {} : { NODE_OPTIONS: modules.map((module) => `--import=${module}`).join(' ') }
}

function simulatorCalls(simulatorUrl: string): Pick<FaultWorld, 'control' | 'ask'> {
  const answered = async (response: Response) => {
    if (!response.ok) throw new Error(`the simulator says ${response.status}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
  return {
    ask: async (address) => answered(await fetch(`${simulatorUrl}/${address}`)),
    control: async (address, body) =>
      answered(
        await fetch(`${simulatorUrl}/_control/${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  }
}
