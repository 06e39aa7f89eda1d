import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild, type Child, type ChildOptions, type Start } from './child.ts'
import type { Services } from './services.ts'
import { registerForRailMessages, simulatorStarter } from './simulator.ts'
import { bankApiEnvironment, sharedEnvironment } from './stack-environment.ts'
import { dispatcherEnvironment, watcherEnvironment } from './watcher-environment.ts'
import { dropDatabase, prepareCompany, withDatabaseName } from './throwaway-database.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const SCRIPTS = {
  api: path.join(ROOT, 'apps/api/src/processes/api.ts'),
  worker: path.join(ROOT, 'apps/api/src/processes/worker.ts'),
  watcher: path.join(ROOT, 'apps/api/src/processes/watcher.ts'),
  dispatcher: path.join(ROOT, 'apps/api/src/processes/dispatcher.ts'),
  simulator: path.join(ROOT, 'apps/simulator/src/main.ts'),
  pages: path.join(ROOT, 'apps/web/server/serve.ts'),
  developmentPages: path.join(ROOT, 'apps/web/server/serve-development.ts'),
  admin: path.join(ROOT, 'apps/api/src/processes/admin.ts'),
  seed: path.join(ROOT, 'apps/api/test/seed/main.ts'),
}

export type StackOptions = {
  services: Services
  apis: number
  workers: number
  /** Defaults to one. */
  watchers?: number
  /** Steam accounts that the watchers look after; defaults to one. All but the first must be admitted. */
  operatorAccounts?: number
  /** Gives items back by itself; defaults to none. */
  dispatchers?: number
  /** A named database is kept afterwards; otherwise a new database is created and dropped at the end. */
  database?: string
  /** The URL that the processes use for the same server, when a proxy is between them and it. */
  databaseLinkUrl?: string
  keysFolder?: string
  /** Pages and simulator listen there; localhost unless said otherwise. */
  host?: string
  port?: number
  simulatorPort?: number
  /** From the sources with hot reload, instead of the built ones. */
  developmentPages?: boolean
  /**
   * Fixes the prices to this time, so that a run does not depend on its date. Otherwise prices change with the clock.
   */
  marketAt?: string
  /** Bank payouts go by API; otherwise staff carry a file to the bank. */
  isBankInstant?: boolean
  logFolder?: string
  env?: Record<string, string>
  onLine?: ChildOptions['onLine']
  onUnexpectedExit?: ChildOptions['onUnexpectedExit']
}

export type Kind = 'apis' | 'workers' | 'watchers' | 'pages' | 'simulators'

export type Stack = {
  url: string
  simulatorUrl: string
  /** The database was empty before this start. */
  isNewDatabase: boolean
  databaseUrl: string
  keysFolder: string
  apis: Child[]
  workers: Child[]
  watchers: Child[]
  pages: Child[]
  simulators: Child[]
  /** All processes ever started here, including those that have ended. */
  started: readonly Child[]
  /** Replaces a killed process, as a supervisor does. */
  restart: (kind: Kind, index: number) => Promise<void>
  /** Runs the operator's command line against this stack. */
  admin: (...args: string[]) => string
  seed: (...args: string[]) => string
  stop: () => Promise<void>
}

/**
 * The whole product on free ports: its own PostgreSQL database and Redis prefix, simulator, APIs, workers and the
 * page server in front. Development, browser tests and fault tests all use it.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const name = options.database ?? `skinkantor_stack_${randomBytes(6).toString('hex')}`
  const adminUrl = withDatabaseName(options.services.databaseUrl, name)
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-stack-'))
  const keysFolder = options.keysFolder ?? path.join(scratch, 'keys')
  const running: Child[] = []
  const stop = async () => {
    // Stops the page server first, so that no new requests arrive; then the rest in parallel.
    await Promise.all(running.filter((child) => child.name === 'pages').map((child) => child.stop()))
    await Promise.all(running.map((child) => child.stop()))
    if (!options.database) await dropDatabase(options.services.databaseUrl, name)
    rmSync(scratch, { recursive: true, force: true })
  }
  try {
    return await assemble({
      options,
      adminUrl,
      keysFolder,
      scratch,
      running,
      stop,
      redisPrefix: `${name.toLowerCase()}:`,
    })
  } catch (error) {
    await stop()
    throw error
  }
}

async function assemble(given: {
  options: StackOptions
  adminUrl: string
  keysFolder: string
  scratch: string
  redisPrefix: string
  running: Child[]
  stop: () => Promise<void>
}): Promise<Stack> {
  const { options, adminUrl, keysFolder } = given
  const start = starter(options, given.running)
  const applied = await prepareCompany(adminUrl)
  mkdirSync(keysFolder, { recursive: true })
  const run = commandRunner({ DATABASE_URL: asRole(adminUrl, 'skinkantor_migrator'), KEYS_DIR: keysFolder })
  run(SCRIPTS.admin, ['keys', 'init'])

  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const startSimulator = simulatorStarter(start, SCRIPTS.simulator, { ...options, siteUrl: url })
  const simulators = [await startSimulator({ httpPort: options.simulatorPort ?? 0, smtpPort: 0 })]
  const simulatorUrl = String(simulators[0]?.ready['httpUrl'])
  const smtpPort = Number(simulators[0]?.ready['smtpPort'])
  const env = {
    ...sharedEnvironment({ simulatorUrl, smtpPort, port, keysFolder }),
    ...(options.isBankInstant ? bankApiEnvironment(simulatorUrl) : {}),
    REDIS_URL: options.services.redisUrl,
    REDIS_PREFIX: given.redisPrefix.slice(-41),
    ...options.env,
  }
  const apiKeysFolder = linkKeysForApi(keysFolder, path.join(given.scratch, 'api-keys'))
  const watcherEnv = await watcherEnvironment({
    simulatorUrl,
    folder: given.scratch,
    env,
    ...(options.operatorAccounts === undefined ? {} : { accounts: options.operatorAccounts }),
  })
  const databaseUrl = linkTo(options.databaseLinkUrl ?? adminUrl, adminUrl)
  const server = await startServers(start, { options, databaseUrl, env, apiKeysFolder, watcherEnv })
  await startDispatchers(start, { ...given, databaseUrl, env, simulatorUrl })
  const startPages = () => start(pageServer(options, { port, upstreams: server.upstreams, env }))
  const pages = [await startPages()]
  await registerForRailMessages(simulatorUrl, url)
  return {
    url,
    simulatorUrl,
    isNewDatabase: applied.some((migration) => migration.endsWith('_roles_and_functions')),
    databaseUrl: adminUrl,
    keysFolder,
    apis: server.apis,
    workers: server.workers,
    watchers: server.watchers,
    pages,
    simulators,
    started: given.running,
    restart: async (kind, index) => {
      if (kind === 'pages') pages[index] = await startPages()
      else if (kind === 'simulators') {
        // The others know the old addresses, so the new process takes its place.
        simulators[index] = await startSimulator({ httpPort: Number(new URL(simulatorUrl).port), smtpPort })
        await registerForRailMessages(simulatorUrl, url)
      } else await server.restart(kind, index)
    },
    admin: (...args) => run(SCRIPTS.admin, args),
    seed: (...args) => run(SCRIPTS.seed, args),
    stop: given.stop,
  }
}

function pageServer(
  { developmentPages, host }: StackOptions,
  { port, upstreams, env }: { port: number; upstreams: readonly string[]; env: Record<string, string> },
): Parameters<Start>[0] {
  return {
    name: 'pages',
    script: developmentPages ? SCRIPTS.developmentPages : SCRIPTS.pages,
    env: {
      PORT: String(port),
      API_UPSTREAMS: upstreams.join(','),
      ...pageSettings(env),
      ...(host ? { HOST: host } : {}),
    },
  }
}

/** What the development server builds into the pages. */
function pageSettings(env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^(BRAND|DEMO)_/.test(name)))
}

function starter(options: StackOptions, running: Child[]): Start {
  return async (child) => {
    const started = await startChild({
      ...child,
      ...(options.logFolder ? { logFolder: options.logFolder } : {}),
      ...(options.onLine ? { onLine: options.onLine } : {}),
      ...(options.onUnexpectedExit ? { onUnexpectedExit: options.onUnexpectedExit } : {}),
    })
    running.push(started)
    return started
  }
}

function commandRunner(env: Record<string, string>): (script: string, args: string[]) => string {
  return (script, args) =>
    execFileSync(process.execPath, [script, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
}

async function startServers(
  start: Start,
  given: {
    options: StackOptions
    databaseUrl: string
    env: Record<string, string>
    apiKeysFolder: string
    watcherEnv: Record<string, string>
  },
) {
  const { options, databaseUrl, env } = given
  const startApi = (index: number, port = 0) =>
    start({
      name: `api-${index + 1}`,
      script: SCRIPTS.api,
      env: {
        ...env,
        DATABASE_URL: asRole(databaseUrl, 'skinkantor_api'),
        KEYS_DIR: given.apiKeysFolder,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        PORT: String(port),
      },
    })
  const startWorker = (index: number) =>
    start({
      name: `worker-${index + 1}`,
      script: SCRIPTS.worker,
      env: { ...env, DATABASE_URL: asRole(databaseUrl, 'skinkantor_worker') },
    })
  const startWatcher = (index: number) =>
    start({
      name: `watcher-${index + 1}`,
      script: SCRIPTS.watcher,
      env: { ...given.watcherEnv, DATABASE_URL: asRole(databaseUrl, 'skinkantor_watcher') },
    })
  const [apis, workers, watchers] = await Promise.all([
    Promise.all(Array.from({ length: options.apis }, (_, index) => startApi(index))),
    Promise.all(Array.from({ length: options.workers }, (_, index) => startWorker(index))),
    Promise.all(Array.from({ length: options.watchers ?? 1 }, (_, index) => startWatcher(index))),
  ])
  const upstreams = apis.map((api) => String(api.ready['url']))
  const restart = async (kind: 'apis' | 'workers' | 'watchers', index: number) => {
    if (kind === 'watchers') watchers[index] = await startWatcher(index)
    else if (kind === 'workers') workers[index] = await startWorker(index)
    // The page server knows the old address, so the new process reuses its port.
    else apis[index] = await startApi(index, Number(new URL(upstreams[index] ?? '').port))
  }
  return { apis, workers, watchers, upstreams, restart }
}

/** The same database through another address. */
function linkTo(linkUrl: string, adminUrl: string): string {
  return withDatabaseName(linkUrl, new URL(adminUrl).pathname.slice(1))
}

async function startDispatchers(
  start: Start,
  given: {
    options: StackOptions
    databaseUrl: string
    env: Record<string, string>
    simulatorUrl: string
    scratch: string
  },
): Promise<void> {
  const count = given.options.dispatchers ?? 0
  if (count === 0) return
  const env = await dispatcherEnvironment({ ...given, folder: given.scratch })
  for (let index = 0; index < count; index += 1)
    await start({
      name: `dispatcher-${index + 1}`,
      script: SCRIPTS.dispatcher,
      env: { ...env, DATABASE_URL: asRole(given.databaseUrl, 'skinkantor_dispatcher') },
    })
}

/** The keys that an operator gives an API: all except the one that decrypts payout details. */
function linkKeysForApi(keysFolder: string, apiKeysFolder: string): string {
  mkdirSync(apiKeysFolder)
  for (const purpose of readdirSync(keysFolder)) {
    if (purpose !== 'payout-encryption')
      symlinkSync(path.resolve(keysFolder, purpose), path.join(apiKeysFolder, purpose))
  }
  return apiKeysFolder
}

function asRole(url: string, role: string): string {
  const named = new URL(url)
  named.username = role
  return named.href
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
