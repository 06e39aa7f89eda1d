import { randomUUID } from 'node:crypto'
import { addSteamBudgetMetrics } from '#contexts/catalog/inventory/index.ts'
import {
  accountRateLimitKey,
  createCallBudget,
  createLooks,
  createSellerItemsReader,
  createWatcherMetrics,
  inventoryCheckRateLimitKey,
  watcherRateLimitKey,
  watchAccount,
  watchWaitingSales,
  type AccountWatchOptions,
} from '#contexts/trading/trades/index.ts'
import { readConfig } from '#platform/settings/config.ts'
import { openDatabase, silentMsMaxOf } from '#platform/db/database.ts'
import { announce, streamOfUser } from '#platform/db/events.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createMetricsRegistry, serveMetrics } from '#platform/observability/metrics.ts'
import { stopTracing } from '#platform/observability/tracing.ts'
import { startProcessBeat } from '#platform/jobs/process-beat.ts'
import { openRedis } from '#platform/db/redis.ts'
import { createStaffBell } from '#platform/db/staff-notifier.ts'
import { WatcherConfig, type OperatorAccountConfig } from '#platform/settings/watcher-config.ts'
import { listenForWakes } from '#platform/jobs/watcher-wake.ts'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { createOperatorSession } from '#providers/steam/operator-session.ts'
import { openRefreshTokenFile } from '#providers/steam/refresh-token-file.ts'
import { createSteamTrades } from '#providers/steam/trade-offers.ts'
import { createMoneyPorts } from './wiring/money-ports.ts'
import { onStopSignal } from './wiring/stop-signal.ts'

/**
 * Holds the Steam sessions of the operator's accounts: sees offers, accepts them and looks after every trade that Steam
 * can still undo. Any number may run; for each account one of them works and the others wait.
 */
const config = readConfig(WatcherConfig, process.env)
const log = createLogger({ level: config.LOG_LEVEL, process: 'watcher' })
const registry = createMetricsRegistry('watcher')
const db = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-watcher',
  keepsPlans: true,
  poolSize: config.DATABASE_POOL_SIZE,
  waitMsMax: config.DATABASE_WAIT_SECONDS * 1_000,
  silentMsMax: silentMsMaxOf(config.DATABASE_WAIT_SECONDS * 1_000),
  onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
})
const redis = openRedis({
  url: config.REDIS_URL,
  prefix: config.REDIS_PREFIX,
  name: 'skinkantor-watcher',
  onError: (error) => log.warn({ err: error }, 'Redis connection failed'),
})
const stop = new AbortController()
const timeoutMs = config.WATCHER_TIMEOUT_SECONDS * 1_000
const windowSeconds = config.WATCHER_WINDOW_SECONDS
const backoffSeconds = config.STEAM_BACKOFF_SECONDS
const source = createSteamInventory({
  baseUrl: config.STEAM_COMMUNITY_URL,
  timeoutMs,
  proxyUrls: config.STEAM_EGRESS_PROXIES,
})
const reading = { db, source, windowSeconds, backoffSeconds, signal: stop.signal }
const readSellerItems = createSellerItemsReader({
  ...reading,
  callsPerWindow: config.WATCHER_INVENTORY_PER_WINDOW,
})
addSteamBudgetMetrics(registry, db, [
  {
    egresses: source.egresses.map(watcherRateLimitKey),
    slotsPerEgress: config.WATCHER_INVENTORY_PER_WINDOW,
  },
  {
    egresses: source.egresses.map(inventoryCheckRateLimitKey),
    slotsPerEgress: config.WATCHER_LOOKS_PER_WINDOW,
  },
  {
    egresses: config.WATCHER_ACCOUNTS.map(({ steamId }) => accountRateLimitKey(steamId)),
    slotsPerEgress: config.WATCHER_CALLS_PER_WINDOW,
  },
])
const rules = {
  pollSeconds: config.WATCHER_POLL_SECONDS,
  offerPollSeconds: config.WATCHER_OFFER_POLL_SECONDS,
  sendPatienceSeconds: config.WATCHER_SEND_PATIENCE_SECONDS,
  fullPollSeconds: config.WATCHER_FULL_POLL_SECONDS,
  patienceSeconds: config.WATCHER_PATIENCE_SECONDS,
  sellerCheckSeconds: config.WATCHER_SELLER_CHECK_SECONDS,
  readEverySeconds: config.WATCHER_READ_SECONDS,
  historySeconds: config.WATCHER_HISTORY_SECONDS,
  settleMarginSeconds: config.WATCHER_SETTLE_MARGIN_SECONDS,
  accountIds: config.WATCHER_ACCOUNTS.map(({ steamId }) => steamId),
}

function openSource({
  steamId,
  refreshTokenFile,
  proxyUrl,
}: OperatorAccountConfig): AccountWatchOptions['source'] {
  const budget = createCallBudget({
    db,
    name: accountRateLimitKey(steamId),
    callsPerWindow: config.WATCHER_CALLS_PER_WINDOW,
    windowSeconds,
    timeoutMs,
    backoffSeconds,
    signal: stop.signal,
  })
  const session = createOperatorSession({
    baseUrl: config.STEAM_WEB_API_URL,
    steamId,
    proxyUrl,
    tokenFile: openRefreshTokenFile(refreshTokenFile),
    timeoutMs,
    renewAfterMs: config.WATCHER_SESSION_SECONDS * 1_000,
    inBudget: budget.run,
  })
  return createSteamTrades({
    webApiUrl: config.STEAM_WEB_API_URL,
    communityUrl: config.STEAM_COMMUNITY_URL,
    session,
    timeoutMs,
    budget,
  })
}

// A lost announcement only delays: whoever listens looks for itself as well.
const announceStream = (stream: string) =>
  announce(redis, stream).then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, 'event announcement failed'),
  )
const bell = createStaffBell({ db, announceStream, logger: log })

const shared = {
  db,
  readSellerItems,
  rules,
  watcherId: randomUUID(),
  leaseSeconds: config.WATCHER_LEASE_SECONDS,
  signal: stop.signal,
  ports: createMoneyPorts(log),
  metrics: createWatcherMetrics(registry),
  announceUser: (userId: bigint) => {
    bell.transactionMoved(userId)
    return announceStream(streamOfUser(userId))
  },
}
const watches = config.WATCHER_ACCOUNTS.map((account) =>
  watchAccount({
    ...shared,
    accountId: account.steamId,
    source: openSource(account),
    log: log.child({ account: account.steamId }),
  }),
)
const looks = watchWaitingSales({
  ...shared,
  lookAtItems: createLooks({ ...reading, callsPerWindow: config.WATCHER_LOOKS_PER_WINDOW }),
  budget: {
    egresses: source.egresses.length,
    slotsPerEgress: config.WATCHER_LOOKS_PER_WINDOW,
    windowSeconds,
  },
  confirmSeconds: config.WATCHER_CONFIRM_SECONDS,
  log,
})
const wakes = listenForWakes({
  databaseUrl: config.DATABASE_URL,
  onWake: (reason) => {
    for (const watch of watches) watch.wake(reason)
  },
  log,
})
const metricsServer = await serveMetrics(registry, { host: config.METRICS_HOST, port: config.METRICS_PORT })
const beat = startProcessBeat({ db, kind: 'watcher', registry, log })

onStopSignal(log, async () => {
  stop.abort()
  await Promise.all([...watches, looks].map(({ ended }) => ended))
  await wakes.close()
  await beat.stop()
  await bell.close()
  redis.disconnect()
  await stopTracing()
  await Promise.all([db.destroy(), metricsServer.close()])
})
console.log(JSON.stringify({ ready: true, metricsPort: metricsServer.port }))
