import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { STAFF_ROLES } from '@app/contract/identity/roles'
import { verifyLedger } from '../../apps/api/src/contexts/payments/ledger/index.ts'
import { runSeed } from '../../apps/api/test/seed/run-seed.ts'
import { readSeedOrder } from '../../apps/api/test/seed/sizes.ts'
import { failUntilFinished } from '../resilience/crash/unfinished.ts'
import { inCrashWorld, type CrashWorld } from '../resilience/crash/world.ts'
import { changedTables, fingerprint } from '../../apps/api/test/support/fingerprint.ts'
import { KnownValues } from './known-values.ts'
import { People } from './people.ts'
import { readApi } from './routes.ts'
import { runRoute, type Bench, type Finding, type Tally } from './run-route.ts'
import { pricesReady } from '../dev/prices-ready.ts'

/**
 * `npm run fuzz`: sends generated requests from every role to every route of the API's OpenAPI document. No response
 * may be a server error or reveal internals, and no request may change anything without the required permission.
 */
const REPORTS = path.join(import.meta.dirname, '../../reports')
/** The share of a route's requests that come from users without the permission. */
const SHARE_WITHOUT_RIGHT = 0.3
const SALES_BEFORE = 12
/** The invariant that jobs do not wait; it does not apply here, because no worker runs. */
const JOBS_WAIT = 'I12'
/** The maximum number of findings shown per route. */
const SHOWN_MAX = 3
const SEEDED = ['--users', '40', '--tickets', '40', '--messages', '200']
/** Read before the first request, so that requests use existing ids. */
const SELLERS_LISTS = [
  '/api/trades/history',
  '/api/inventory',
  '/api/account/payout-details',
  '/api/auth/sessions',
]
const STAFF_LISTS = [
  '/api/admin/transactions',
  '/api/admin/users',
  '/api/admin/tickets',
  '/api/admin/audit',
  '/api/admin/settings',
  '/api/admin/price-lists',
  '/api/admin/factors',
]
const API = {
  RATE_LIMIT_FACTOR: '1000000',
  STEAM_INVENTORY_PER_WINDOW: '1000',
  STEAM_INVENTORY_WINDOW_SECONDS: '1',
  ACCESS_TOKEN_SECONDS: '86400',
}

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261115' },
    only: { type: 'string', default: '' },
  },
})
const cases = Number(values.cases)
const api = readApi()
const only = new RegExp(values.only)
const routes = api.routes.filter(({ name }) => only.test(name))
const started = performance.now()
const findings: Finding[] = []
const lines: string[] = []
let sent = 0
let isOver = false
// When the run is stopped, it also ends the processes that it started.
const isReported = failUntilFinished(() => `after ${sent} requests`)

await inCrashWorld(path.join(REPORTS, 'fuzz-logs'), async (world) => {
  const bench = await prepare(world)
  const before = await fingerprint(world.db)
  for (const route of routes) {
    if (route.access.to === 'everyone') continue
    const tally = await runRoute(bench, route, {
      cases: Math.ceil(cases * SHARE_WITHOUT_RIGHT),
      withRight: false,
    })
    note(route.name, 'without the right', tally)
  }
  const changed = changedTables(before, await fingerprint(world.db))
  for (const table of changed)
    findings.push({ route: '*', role: 'visitor', problem: `${table} changed without a right`, request: '' })
  for (const route of routes) {
    const share = route.access.to === 'everyone' ? 1 : 1 - SHARE_WITHOUT_RIGHT
    note(
      route.name,
      'with the right',
      await runRoute(bench, route, { cases: Math.floor(cases * share), withRight: true }),
    )
  }
  isOver = true
  for (const { id, statement, breaches } of await verifyLedger(world.db)) {
    if (breaches > 0 && id !== JOBS_WAIT)
      findings.push({
        route: '*',
        role: 'owner',
        problem: `${id} broken ${breaches} times: ${statement}`,
        request: '',
      })
  }
})
finish()

/** Creates users of every role, sold items, and prices for quotes. */
async function prepare(world: CrashWorld): Promise<Bench> {
  const [worker, server] = await Promise.all([
    world.startWorker('worker', { PRICES_REFRESH_MINUTES: '10', PRICES_TIMEOUT_SECONDS: '100' }),
    world.startApi('api', API),
  ])
  const apiUrl = String(server.ready['url'])
  await pricesReady(apiUrl, '/api/skins/calculator')
  const people = new People(world, apiUrl)
  const known = new KnownValues()
  const seller = await people.get('user')
  for (let sale = 0; sale < SALES_BEFORE; sale += 1) known.learn(await seller.sell())
  for (const role of STAFF_ROLES) await people.get(role)
  await runSeed(world.urlFor('skinkantor_migrator'), world.keys, readSeedOrder(SEEDED))
  for (const address of SELLERS_LISTS) known.learn(await seller.send('GET', address))
  const owner = await people.get('owner')
  for (const address of STAFF_LISTS) known.learn(await owner.send('GET', address))
  // From here on only the requests change the database.
  await worker.stop()
  // Logged and not thrown, because the API also ends when this script stops it after another failure.
  void server.exited.then((code) => {
    if (!isOver) console.error(`the API ended with ${code}`)
  })
  return { api, apiUrl, people, known, agent: new http.Agent({ keepAlive: true }), seed: Number(values.seed) }
}

function note(route: string, right: string, tally: Tally): void {
  sent += tally.cases
  findings.push(...tally.findings)
  const statuses = [...tally.statuses].toSorted(([one], [other]) => one - other)
  const counts = statuses.map(([status, times]) => `${status}×${times}`).join(' ')
  const line = `${route} (${right}): ${tally.cases} requests, ${tally.findings.length} findings; ${counts}`
  lines.push(line)
  console.log(line)
  for (const { role, problem, request } of tally.findings.slice(0, SHOWN_MAX))
    console.log(`FINDING as ${role}: ${problem}\n        ${request}`)
}

function finish(): void {
  const seconds = Math.round((performance.now() - started) / 1_000)
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(path.join(REPORTS, 'fuzz.json'), JSON.stringify({ seconds, sent, findings, lines }, null, 2))
  for (const { problem } of findings.filter(({ route }) => route === '*')) console.log(`FINDING ${problem}`)
  console.log(
    `${sent} requests to ${routes.length} routes, ${cases} each, seed ${values.seed}: ${findings.length} findings, ${seconds} s`,
  )
  isReported()
  process.exit(findings.length === 0 ? 0 : 1)
}
