import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild, type Child, type ChildOptions } from './child.ts'
import type { Services } from './services.ts'
import { dropDatabase, prepareAndMigrate, withDatabaseName } from './throwaway-database.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const SCRIPTS = {
  api: path.join(ROOT, 'apps/api/src/main/api.ts'),
  worker: path.join(ROOT, 'apps/api/src/main/worker.ts'),
  simulator: path.join(ROOT, 'apps/simulator/src/main.ts'),
  pages: path.join(ROOT, 'apps/web/server/serve.ts'),
  admin: path.join(ROOT, 'apps/api/src/main/admin.ts'),
  seed: path.join(ROOT, 'apps/api/src/main/seed.ts'),
}

export type StackOptions = {
  services: Services
  apis: number
  workers: number
  /** Kept afterwards when named; otherwise a database of its own that is dropped at the end. */
  database?: string
  keysFolder?: string
  port?: number
  simulatorPort?: number
  logFolder?: string
  env?: Record<string, string>
  onUnexpectedExit?: ChildOptions['onUnexpectedExit']
}

export type Stack = {
  url: string
  simulatorUrl: string
  /** Nothing was in the database before this start. */
  isNewDatabase: boolean
  databaseUrl: string
  keysFolder: string
  apis: Child[]
  workers: Child[]
  /** Replaces a process that was killed, as a supervisor would. */
  restart: (kind: 'apis' | 'workers', index: number) => Promise<void>
  /** Runs the operator's command line against this stack. */
  admin: (...args: string[]) => string
  seed: (...args: string[]) => string
  stop: () => Promise<void>
}

/**
 * The whole product on free ports: PostgreSQL database and Redis prefix of its own, simulator, APIs, workers and
 * the page server in front. Development, browser tests and fault tests all start it here.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const name = options.database ?? `skinkantor_stack_${randomBytes(6).toString('hex')}`
  const adminUrl = withDatabaseName(options.services.databaseUrl, name)
  const scratch = mkdtempSync(path.join(tmpdir(), 'skinkantor-stack-'))
  const keysFolder = options.keysFolder ?? path.join(scratch, 'keys')
  const running: Child[] = []
  const stop = async () => {
    // The page server first, so that nobody new comes in; then the rest together.
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

type Start = (child: Pick<ChildOptions, 'name' | 'script' | 'env'>) => Promise<Child>

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
  const applied = prepareAndMigrate(adminUrl)
  mkdirSync(keysFolder, { recursive: true })
  const run = commandRunner({ DATABASE_URL: asRole(adminUrl, 'skinkantor_migrator'), KEYS_DIR: keysFolder })
  run(SCRIPTS.admin, ['keys', 'init'])

  const simulator = await start({
    name: 'simulator',
    script: SCRIPTS.simulator,
    env: { SIMULATOR_HTTP_PORT: String(options.simulatorPort ?? 0) },
  })
  const simulatorUrl = String(simulator.ready['httpUrl'])
  const port = options.port ?? (await freePort())
  const env = {
    ...sharedEnvironment({ simulatorUrl, smtpPort: Number(simulator.ready['smtpPort']), port, keysFolder }),
    REDIS_URL: options.services.redisUrl,
    REDIS_PREFIX: given.redisPrefix.slice(-41),
    ...options.env,
  }
  const apiKeysFolder = linkKeysForApi(keysFolder, path.join(given.scratch, 'api-keys'))
  const server = await startServers(start, { options, adminUrl, env, apiKeysFolder })
  await start({
    name: 'pages',
    script: SCRIPTS.pages,
    env: { PORT: String(port), API_UPSTREAMS: server.upstreams.join(',') },
  })
  await registerForRailMessages(simulatorUrl, `http://localhost:${port}`)
  return {
    url: `http://localhost:${port}`,
    simulatorUrl,
    isNewDatabase: applied.some((migration) => migration.endsWith('_foundation')),
    databaseUrl: adminUrl,
    keysFolder,
    apis: server.apis,
    workers: server.workers,
    restart: server.restart,
    admin: (...args) => run(SCRIPTS.admin, args),
    seed: (...args) => run(SCRIPTS.seed, args),
    stop: given.stop,
  }
}

function starter(options: StackOptions, running: Child[]): Start {
  return async (child) => {
    const started = await startChild({
      ...child,
      ...(options.logFolder ? { logFolder: options.logFolder } : {}),
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
  given: { options: StackOptions; adminUrl: string; env: Record<string, string>; apiKeysFolder: string },
) {
  const { options, adminUrl, env } = given
  const startApi = (index: number, port = 0) =>
    start({
      name: `api-${index + 1}`,
      script: SCRIPTS.api,
      env: {
        ...env,
        DATABASE_URL: asRole(adminUrl, 'skinkantor_api'),
        KEYS_DIR: given.apiKeysFolder,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        PORT: String(port),
      },
    })
  const startWorker = (index: number) =>
    start({
      name: `worker-${index + 1}`,
      script: SCRIPTS.worker,
      env: { ...env, DATABASE_URL: asRole(adminUrl, 'skinkantor_worker') },
    })
  const [apis, workers] = await Promise.all([
    Promise.all(Array.from({ length: options.apis }, (_, index) => startApi(index))),
    Promise.all(Array.from({ length: options.workers }, (_, index) => startWorker(index))),
  ])
  const upstreams = apis.map((api) => String(api.ready['url']))
  const restart = async (kind: 'apis' | 'workers', index: number) => {
    if (kind === 'workers') workers[index] = await startWorker(index)
    // The page server knows the old address, so the new process takes its place.
    else apis[index] = await startApi(index, Number(new URL(upstreams[index] ?? '').port))
  }
  return { apis, workers, upstreams, restart }
}

/** What an operator gives an API: every key but the one that opens payout details. */
function linkKeysForApi(keysFolder: string, apiKeysFolder: string): string {
  mkdirSync(apiKeysFolder)
  for (const purpose of readdirSync(keysFolder)) {
    if (purpose !== 'payout-encryption')
      symlinkSync(path.resolve(keysFolder, purpose), path.join(apiKeysFolder, purpose))
  }
  return apiKeysFolder
}

function sharedEnvironment(facts: {
  simulatorUrl: string
  smtpPort: number
  port: number
  keysFolder: string
}) {
  return {
    KEYS_DIR: facts.keysFolder,
    PUBLIC_URL: `http://localhost:${facts.port}`,
    STEAM_OPENID_URL: `${facts.simulatorUrl}/openid/login`,
    STEAM_WEB_API_URL: facts.simulatorUrl,
    STEAM_WEB_API_KEY: 'simulator',
    STEAM_COMMUNITY_URL: facts.simulatorUrl,
    STEAM_AVATAR_URL: `${facts.simulatorUrl}/avatars`,
    STEAM_ECONOMY_IMAGE_URL: `${facts.simulatorUrl}/economy/image`,
    SKINPORT_URL: `${facts.simulatorUrl}/skinport/v1`,
    NBP_URL: `${facts.simulatorUrl}/nbp/api`,
    CATALOGUE_URL: `${facts.simulatorUrl}/catalogue.json`,
    SMTP_URL: `smtp://127.0.0.1:${facts.smtpPort}`,
    ...railEnvironment(facts.simulatorUrl),
  }
}

/** The credentials that the simulator's rails know. */
function railEnvironment(simulatorUrl: string) {
  return {
    PAYPAL_URL: `${simulatorUrl}/paypal`,
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_SECRET: 'simulator-secret',
    PAYPAL_WEBHOOK_ID: 'SIMULATOR-paypal',
    PAYPAL_CERTIFICATE_URL: `${simulatorUrl}/paypal`,
    SKRILL_URL: `${simulatorUrl}/skrill/app`,
    SKRILL_EMAIL: 'merchant@simulator.example',
    SKRILL_PASSWORD: 'simulator-password',
    BTCPAY_URL: `${simulatorUrl}/btcpay`,
    BTCPAY_STORE_ID: 'store-1',
    BTCPAY_API_KEY: 'simulator-manager-key',
    BTCPAY_WEBHOOK_SECRET: 'simulator-webhook-secret',
  }
}

/** As an operator does in the rails' own pages. */
async function registerForRailMessages(simulatorUrl: string, url: string): Promise<void> {
  for (const rail of ['paypal', 'btcpay']) {
    const response = await fetch(`${simulatorUrl}/_control/webhooks/${rail}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${url}/api/webhooks/${rail}` }),
    })
    if (!response.ok) throw new Error(`the simulator does not send messages of ${rail}: ${response.status}`)
  }
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
