import path from 'node:path'
import { buildPages } from '@app/stack/build-pages'
import { answers, servicesFromEnvironment } from '@app/stack/services'
import { freePort, startStack, type Stack } from '@app/stack/start-stack'
import { prepareDemoAdmin } from './demo-admin.ts'
import { pricesReady } from './prices-ready.ts'

/**
 * `npm run dev`: everything up with demo data. The database and the keys are kept between runs (`.data`,
 * database skinkantor_dev); the simulator starts afresh.
 */
const root = path.join(import.meta.dirname, '../..')
const USUAL_PORT = 3000
const DEMO_USERS = 200
const LOOK_FOR_PARENT_MS = 500
const DEMO_DATABASE = 'skinkantor_dev'

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
// npm that is told to end may do so without a word to us, and everything would stay up with nobody to stop it.
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) void stop(0)
}, LOOK_FOR_PARENT_MS).unref()

/** PORT when it is set; otherwise the usual one, or any free one when something else is there already. */
async function choosePort(): Promise<number> {
  const wanted = process.env['PORT']
  const port = Number(wanted || USUAL_PORT)
  if (!(await answers(`http://localhost:${port}`, port))) return port
  if (wanted) throw new Error(`Port ${port} is taken: stop what listens there, or set PORT to another one.`)
  return freePort()
}

async function start(): Promise<Stack> {
  const port = await choosePort()
  const services = await servicesFromEnvironment()
  console.log('building the pages …')
  buildPages()
  return startStack({
    services,
    apis: 1,
    workers: 1,
    database: DEMO_DATABASE,
    keysFolder: path.join(root, '.data/keys'),
    port,
    logFolder: path.join(root, '.data/logs'),
    onUnexpectedExit: (name, code, lastLines) => {
      // What ends before it was ready fails the start, and that is told below.
      if (!stack) return
      console.error(`${name} ended with ${code}:\n${lastLines.join('\n')}`)
      void stop(1)
    },
  })
}

async function fillAndTell(started: Stack): Promise<void> {
  const { players } = (await (await fetch(`${started.simulatorUrl}/_control/state`)).json()) as {
    players: { steamId: string; personaName: string; note: string }[]
  }
  // The first of the made-up players is meant to be the administrator.
  const admin = players[0]
  const secret = admin && (await prepareDemoAdmin(started, admin))
  // The seed ends with a count of every table for the planner: one that is just being filled would pass for empty.
  await pricesReady(started.url)
  if (started.isNewDatabase) started.seed('--users', String(DEMO_USERS))

  console.log('\nSign in as one of these players on the simulated Steam page:')
  for (const player of players) {
    console.log(`  ${player.personaName}${player === admin ? ' (administrator)' : ''} – ${player.note}`)
  }
  if (secret !== undefined) {
    console.log("\nThe administrator's second factor is an authenticator app with this secret:")
    console.log(`  ${secret} (npm run totp prints the code it shows; each code works once)`)
  }
  console.log(`\nsimulated Steam, mailbox and controls: ${started.simulatorUrl}`)
  console.log(`logs: ${path.relative(root, path.join(root, '.data/logs'))}`)
  console.log(`ready ${started.url}`)
}

// Nothing that was started may outlive a start that failed. Our own errors say what to do; others need the place too.
try {
  stack = await start()
  await fillAndTell(stack)
} catch (error) {
  const isOurs = error instanceof Error && error.constructor === Error
  // Whoever stops it on the way knows that calls break off.
  if (!isStopping) console.error(isOurs ? error.message : error)
  await stop(1)
}
