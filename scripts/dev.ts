import path from 'node:path'
import { buildPages } from '@app/stack/build-pages'
import { answers, servicesFromEnvironment, type Services } from '@app/stack/services'
import { freePort, startStack } from '@app/stack/start-stack'
import { prepareDemoAdmin } from './demo-admin.ts'
import { pricesReady } from './prices-ready.ts'

/**
 * `npm run dev`: everything up with demo data. The database and the keys are kept between runs (`.data`,
 * database skinkantor_dev); the simulator starts afresh.
 */
const root = path.join(import.meta.dirname, '..')
const USUAL_PORT = 3000
const DEMO_USERS = 200
const LOOK_FOR_PARENT_MS = 500
const DEMO_DATABASE = 'skinkantor_dev'

let services: Services
try {
  services = await servicesFromEnvironment()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

console.log('building the pages …')
buildPages()
const stack = await startStack({
  services,
  apis: 1,
  workers: 1,
  database: DEMO_DATABASE,
  keysFolder: path.join(root, '.data/keys'),
  port: await choosePort(),
  logFolder: path.join(root, '.data/logs'),
  onUnexpectedExit: (name, code, lastLines) => {
    console.error(`${name} ended with ${code}:\n${lastLines.join('\n')}`)
    void stop(1)
  },
})

/** PORT when it is set; otherwise the usual one, or any free one when something else is there already. */
async function choosePort(): Promise<number> {
  if (process.env['PORT']) return Number(process.env['PORT'])
  const isTaken = await answers(`http://localhost:${USUAL_PORT}`, USUAL_PORT)
  return isTaken ? freePort() : USUAL_PORT
}

let isStopping = false
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await stack.stop()
  process.exit(exitCode)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// npm that is told to end may do so without a word to us, and everything would stay up with nobody to stop it.
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) void stop(0)
}, LOOK_FOR_PARENT_MS).unref()

async function fillAndTell(): Promise<void> {
  const { players } = (await (await fetch(`${stack.simulatorUrl}/_control/state`)).json()) as {
    players: { steamId: string; personaName: string; note: string }[]
  }
  // The first of the made-up players is meant to be the administrator.
  const admin = players[0]
  const secret = admin && (await prepareDemoAdmin(stack, admin))
  // The seed ends with a count of every table for the planner: one that is just being filled would pass for empty.
  await pricesReady(stack.url)
  if (stack.isNewDatabase) stack.seed('--users', String(DEMO_USERS))

  console.log('\nSign in as one of these players on the simulated Steam page:')
  for (const player of players) {
    console.log(`  ${player.personaName}${player === admin ? ' (administrator)' : ''} – ${player.note}`)
  }
  if (secret !== undefined) {
    console.log("\nThe administrator's second factor is an authenticator app with this secret:")
    console.log(`  ${secret} (npm run totp prints the code it shows; each code works once)`)
  }
  console.log(`\nsimulated Steam, mailbox and controls: ${stack.simulatorUrl}`)
  console.log(`logs: ${path.relative(root, path.join(root, '.data/logs'))}`)
  console.log(`ready ${stack.url}`)
}

// Nothing that was started may outlive a start that failed.
await fillAndTell().catch(async (error: unknown) => {
  console.error(error)
  await stop(1)
})
