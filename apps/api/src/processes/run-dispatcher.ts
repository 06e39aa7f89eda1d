import { randomUUID } from 'node:crypto'
import {
  createDispatcherMetrics,
  dispatchAccount,
  type GivingAccount,
} from '#contexts/trading/dispatch/index.ts'
import { createCallBudget } from '#contexts/trading/trades/index.ts'
import { openDatabase, silentMsMaxOf } from '#platform/db/database.ts'
import { startProcessBeat } from '#platform/jobs/process-beat.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry, serveMetrics } from '#platform/observability/metrics.ts'
import { stopTracing } from '#platform/observability/tracing.ts'
import { readConfig } from '#platform/settings/config.ts'
import { DispatcherConfig, type GivingAccountConfig } from '#platform/settings/dispatcher-config.ts'
import { createGivingAccount } from '#providers/steam/giving-account.ts'
import { readIdentityFile } from '#providers/steam/identity-file.ts'
import { createOperatorSession } from '#providers/steam/operator-session.ts'
import { openRefreshTokenFile } from '#providers/steam/refresh-token-file.ts'
import { onStopSignal } from './wiring/stop-signal.ts'

/**
 * The only process that holds identity secrets and gives items away. It belongs on a host of its own. Any number may
 * run; for each account one of them works and the others wait.
 */
const config = readConfig(DispatcherConfig, process.env)
const log = createLogger({ level: config.LOG_LEVEL, process: 'dispatcher' })
const registry = createMetricsRegistry('dispatcher')
const db = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-dispatcher',
  poolSize: config.DATABASE_POOL_SIZE,
  waitMsMax: config.DATABASE_WAIT_SECONDS * 1_000,
  silentMsMax: silentMsMaxOf(config.DATABASE_WAIT_SECONDS * 1_000),
  onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
})
const stop = new AbortController()
const timeoutMs = config.DISPATCHER_TIMEOUT_SECONDS * 1_000
const WINDOW_SECONDS = 60
/** Far below the time after which a call without an answer counts as not arrived. */
const SEND_WITHIN_MS = 20_000
const SESSION_RENEW_AFTER_MS = 12 * 3_600_000

async function openAccount(account: GivingAccountConfig): Promise<GivingAccount> {
  const { steamId } = account
  const budget = createCallBudget({
    db,
    name: `dispatcher-account:${steamId}`,
    callsPerWindow: config.DISPATCHER_CALLS_PER_WINDOW,
    windowSeconds: WINDOW_SECONDS,
    timeoutMs,
    backoffSeconds: config.STEAM_BACKOFF_SECONDS,
    signal: stop.signal,
  })
  const session = createOperatorSession({
    baseUrl: config.STEAM_WEB_API_URL,
    steamId,
    proxyUrl: account.proxyUrl,
    tokenFile: openRefreshTokenFile(account.refreshTokenFile),
    timeoutMs,
    renewAfterMs: SESSION_RENEW_AFTER_MS,
    inBudget: budget.run,
  })
  return createGivingAccount({
    webApiUrl: config.STEAM_WEB_API_URL,
    communityUrl: config.STEAM_COMMUNITY_URL,
    session,
    identity: await readIdentityFile(account.identityFile),
    timeoutMs,
    budget,
    sendWithinMs: SEND_WITHIN_MS,
    historySeconds: config.DISPATCHER_HISTORY_SECONDS,
  })
}

const shared = {
  db,
  dispatcherId: randomUUID(),
  leaseSeconds: config.DISPATCHER_LEASE_SECONDS,
  pollSeconds: config.DISPATCHER_POLL_SECONDS,
  signal: stop.signal,
  metrics: createDispatcherMetrics(registry),
}
// All files are read before anything is given: a wrong one stops the start.
const opened = await Promise.all(
  config.DISPATCHER_ACCOUNTS.map(async (given) => ({
    accountId: given.steamId,
    account: await openAccount(given),
  })),
)
const running = opened.map((one) =>
  dispatchAccount({ ...shared, ...one, log: log.child({ account: one.accountId }) }),
)
const metricsServer = await serveMetrics(registry, { host: config.METRICS_HOST, port: config.METRICS_PORT })
const beat = startProcessBeat({ db, kind: 'dispatcher', registry, log })

onStopSignal(log, async () => {
  stop.abort()
  await Promise.all(running.map(({ ended }) => ended))
  await beat.stop()
  await stopTracing()
  await Promise.all([db.destroy(), metricsServer.close()])
})
console.log(JSON.stringify({ ready: true, metricsPort: metricsServer.port }))
