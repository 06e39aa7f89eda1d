import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from '@app/stack/build-pages'
import { setDemoBalances } from '@app/stack/demo-balances'
import { demoEnvironment } from '@app/stack/demo-environment'
import { answers, servicesFromEnvironment, type Services } from '@app/stack/services'
import { marketsEnvironment } from '@app/stack/stack-environment'
import { freePort, startStack, type Stack } from '@app/stack/start-stack'
import { dropDatabase } from '@app/stack/throwaway-database'
import { prepareDemoStaff } from './demo-admin.ts'
import { startDemoLife } from './demo-life.ts'
import { prepareDemoSeller, type DemoPlayer } from './demo-seller.ts'
import { setDemoSettings, slowDownRails } from './demo-settings.ts'
import { logPrinter, prefixOf } from './log-lines.ts'
import { restartOnChange } from './restart-on-change.ts'
import { PATIENT_WITH_PRICES, pricesReady } from './prices-ready.ts'

/**
 * `npm run dev`: everything up with demo data, pages with hot reload, other processes restarted when their code changes.
 * The database and the keys are kept between runs (`.data`, database skinkantor_dev) unless `--fresh` is given; the
 * simulator starts afresh. `npm start` (`--built`) builds the pages and runs everything as it ships. With `--still`
 * nothing happens in the demo by itself.
 */
const root = path.join(import.meta.dirname, '../..')
const data = path.join(root, '.data')
if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'))
const USUAL_PORT = 3000
const LOOK_FOR_PARENT_MS = 500
const DATABASE = process.env['DEV_DATABASE'] || 'skinkantor_dev'
const isBuilt = process.argv.includes('--built')
const isFresh = process.argv.includes('--fresh')
const isStill = process.argv.includes('--still')
// What Node compiled for one process, or at an earlier start, serves the others.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/node')
const say = (line: string) => console.log(`${prefixOf('dev')} ${line}`)

let stack: Stack | undefined
let isStopping = false
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await stack?.stop()
  process.exit(exitCode)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// When npm is terminated, it may not forward the signal. Everything would then keep running with no way to stop it.
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) void stop(0)
}, LOOK_FOR_PARENT_MS).unref()

/** PORT when it is set; otherwise the default port, or any free one when the default is taken. */
async function choosePort(): Promise<number> {
  const wanted = process.env['PORT']
  const port = Number(wanted || USUAL_PORT)
  if (!(await answers(`http://localhost:${port}`, port))) return port
  if (wanted) throw new Error(`Port ${port} is taken: stop what listens there, or set PORT to another one.`)
  return freePort()
}

/** What Redis keeps belongs to one database, so a new database gets other names in it. */
function redisPrefix(): string {
  const file = path.join(data, 'redis-prefix')
  if (!existsSync(file)) writeFileSync(file, `${DATABASE}_${randomBytes(3).toString('hex')}:`)
  return readFileSync(file, 'utf8')
}

async function beginAnew(services: Services): Promise<void> {
  await dropDatabase(services.databaseUrl, DATABASE)
  for (const name of ['keys', 'logs', 'demo-owner-totp', 'demo-support-totp', 'redis-prefix'])
    rmSync(path.join(data, name), { recursive: true, force: true })
}

async function start(): Promise<Stack> {
  const port = await choosePort()
  const services = await servicesFromEnvironment()
  if (isFresh) await beginAnew(services)
  mkdirSync(data, { recursive: true })
  const simulatorPort = Number(process.env['SIMULATOR_PORT'] || (await freePort()))
  const demo = demoEnvironment(`http://127.0.0.1:${simulatorPort}`)
  if (isBuilt) {
    say('building the pages …')
    buildPages(demo)
  }
  return startStack({
    services,
    apis: 1,
    workers: 1,
    dispatchers: 1,
    database: DATABASE,
    keysFolder: path.join(data, 'keys'),
    ...(process.env['DEV_HOST'] ? { host: process.env['DEV_HOST'] } : {}),
    port,
    simulatorPort,
    developmentPages: !isBuilt,
    isBankInstant: true,
    logFolder: path.join(data, 'logs'),
    env: {
      ...PATIENT_WITH_PRICES,
      ...demo,
      PRICES_REFRESH_MINUTES: '3',
      WATCHER_SETTLE_MARGIN_SECONDS: '1',
      ...marketsEnvironment(`http://127.0.0.1:${simulatorPort}`),
      REDIS_PREFIX: redisPrefix(),
      ...(isBuilt ? { NODE_ENV: 'production' } : {}),
    },
    onLine: logPrinter(root, console.log),
    onUnexpectedExit: (name, code) => {
      // What ends before the start is over fails it, and that is told below.
      if (!stack || isStopping) return
      if (isBuilt) void stop(1)
      else say(`${name} ended with ${code}; it is started again when its code changes`)
    },
  })
}

/** Three months of history, so that no page of the demo is empty. */
function fillDemo(started: Stack, seller: DemoPlayer | undefined): void {
  const history = ['--history', '90', '--as-of', new Date().toISOString()]
  if (seller) history.push('--seller', seller.steamId)
  started.seed('--users', '600', '--transactions', '1400', '--audit', '900', ...history)
}

async function fillAndTell(started: Stack): Promise<void> {
  const { players } = (await (await fetch(`${started.simulatorUrl}/_control/state`)).json()) as {
    players: DemoPlayer[]
  }
  // The first demo player is the administrator, the second one has sold here for months.
  const [admin, seller] = players
  const secret = admin && (await prepareDemoStaff(started, admin, 'owner'))
  // The first page makes Vite read most of the sources.
  await (await fetch(started.url)).text()
  // The seed ends with ANALYZE for the planner, and a table that is just being filled would be recorded as empty. So
  // the prices must be complete first.
  await pricesReady(started.url)
  if (started.isNewDatabase) {
    fillDemo(started, seller)
    if (seller) await prepareDemoSeller(started, seller)
  }
  if (started.isNewDatabase) await setDemoSettings(started.databaseUrl, admin?.steamId)
  await setDemoBalances(started.simulatorUrl, started.databaseUrl)
  await slowDownRails(started.simulatorUrl)
  if (!isStill) await startDemoLife(started)

  console.log('\nSign in as one of these players on the simulated Steam page:')
  for (const player of players) {
    console.log(`  ${player.personaName}${player === admin ? ' (administrator)' : ''} – ${player.note}`)
  }
  if (secret !== undefined) {
    console.log("\nThe administrator's second factor is an authenticator app with this secret:")
    console.log(`  ${secret} (npm run totp prints the code it shows; each code works once)`)
  }
  console.log(`\nsimulated Steam, mailbox and controls: ${started.simulatorUrl}`)
  console.log(`demo controls: ${started.simulatorUrl}/demo`)
  console.log('all lines of the log, with every field: .data/logs')
  console.log(`ready ${started.url}`)
}

// A failed start must leave no process behind. Our own errors explain what to do; other errors also need their stack
// trace.
try {
  stack = await start()
  await fillAndTell(stack)
  if (!isBuilt) restartOnChange(root, stack, say)
} catch (error) {
  const isOurs = error instanceof Error && error.constructor === Error
  // The last lines of a process that did not start stand in the stream already.
  const told = isOurs && error.cause ? error.message.split(':\n')[0] : isOurs ? error.message : error
  // A user who stops the start expects interrupted calls, so no error is printed.
  if (!isStopping) console.error(told)
  if (isOurs && error.message.includes('migrate.ts'))
    console.error('The kept database does not fit this code. A new one: npm run dev -- --fresh')
  await stop(1)
}
