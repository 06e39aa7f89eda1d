import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from '@app/stack/build-pages'
import { simulatedSteamLinks } from '@app/stack/demo-environment'
import { servicesFromEnvironment } from '@app/stack/services'
import { freePort, startStack } from '@app/stack/start-stack'
import { PAYOUT_SECRETS } from '../../e2e/support/payout-secrets.ts'
import { PATIENT_WITH_PRICES, pricesReady } from '../dev/prices-ready.ts'
import { scanForSecrets } from './scan-for-secrets.ts'

/**
 * `npm run e2e -- [arguments of playwright test]`: builds the pages, runs the browser tests against the whole product
 * and stops everything. The product has two APIs and two workers behind the round-robin proxy.
 */
const root = path.join(import.meta.dirname, '../..')
const reports = path.join(root, 'reports')
const logFolder = path.join(reports, 'e2e-logs')
const resultFile = path.join(reports, 'e2e.json')
rmSync(logFolder, { recursive: true, force: true })
rmSync(resultFile, { force: true })
mkdirSync(reports, { recursive: true })

const services = await servicesFromEnvironment()
const simulatorPort = await freePort()
const steamLinks = simulatedSteamLinks(`http://127.0.0.1:${simulatorPort}`)
buildPages(steamLinks)
const stack = await startStack({
  services,
  simulatorPort,
  apis: 2,
  workers: 2,
  logFolder,
  marketAt: '2026-11-13T12:00:00Z',
  // Every test browser has the same address, so they would all hit the limits per network together.
  env: {
    ...PATIENT_WITH_PRICES,
    ...steamLinks,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
    // Every test has its own player and some make Steam fail; the raised limit avoids a wait of a minute.
    STEAM_INVENTORY_PER_WINDOW: '500',
    // Long enough to be visible, and for a successful response on a busy machine.
    STEAM_BACKOFF_SECONDS: '8',
    INVENTORY_TIMEOUT_SECONDS: '20',
    INVENTORY_FLOOR_SECONDS: '10',
  },
})
let status = 1
try {
  await pricesReady(stack.url)
  // Not spawnSync: this process must keep reading the servers' output, or their pipes fill up and block them.
  const run = spawn('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_URL: stack.url,
      E2E_SIMULATOR_URL: stack.simulatorUrl,
      E2E_DATABASE_URL: stack.databaseUrl,
      E2E_KEYS_DIR: stack.keysFolder,
      E2E_LOG_FOLDER: logFolder,
      E2E_RESULT_FILE: resultFile,
    },
  })
  const [code] = (await once(run, 'exit')) as [number | null]
  status = code ?? 1
  // Ends with an error when any rule of the ledger is broken by what the tests did.
  console.log(stack.admin('verify').trim())
  const { found, dumpBytes } = scanForSecrets(stack.databaseUrl, logFolder, PAYOUT_SECRETS)
  for (const place of found) console.error(`readable in ${place}`)
  console.log(
    `payout data readable in ${found.length} places of the dump (${dumpBytes} characters) and the logs`,
  )
  if (found.length > 0) status = 1
} finally {
  await stack.stop()
}

if (existsSync(resultFile)) {
  const { stats } = JSON.parse(readFileSync(resultFile, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number }
  }
  console.log(`browser tests in ${Math.round(stats.duration / 1000)} s`)
  console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed, ${stats.skipped} skipped`)
}
process.exit(status)
