import path from 'node:path'
import { buildPages } from '@app/stack/build-pages'
import { answers, servicesFromEnvironment, type Services } from '@app/stack/services'
import { freePort, startStack } from '@app/stack/start-stack'

/**
 * `npm run dev`: everything up with demo data. The database and the keys are kept between runs (`.data`,
 * database skinkantor_dev); the simulator starts afresh.
 */
const root = path.join(import.meta.dirname, '..')
const USUAL_PORT = 3000
const DEMO_USERS = 200
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

const players = (await (await fetch(`${stack.simulatorUrl}/_control/state`)).json()) as {
  players: { steamId: string; personaName: string; note: string }[]
}
// The first of the made-up players is meant to be the administrator.
const admin = players.players[0]
if (admin) stack.admin('grant', admin.steamId)
if (stack.isNewDatabase) stack.seed('--users', String(DEMO_USERS))

console.log('\nSign in as one of these players on the simulated Steam page:')
for (const player of players.players) {
  console.log(`  ${player.personaName}${player === admin ? ' (administrator)' : ''} – ${player.note}`)
}
console.log(`\nsimulated Steam, mailbox and controls: ${stack.simulatorUrl}`)
console.log(`logs: ${path.relative(root, path.join(root, '.data/logs'))}`)
console.log(`ready ${stack.url}`)
