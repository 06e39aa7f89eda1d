import { announce, PRICES_STREAM, streamOfUser } from '#platform/events.ts'
import { readConfig, WorkerConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { startJobRunner } from '#platform/job-runner/index.ts'
import { readKeys, readPayoutPrivateKeys } from '#platform/keys.ts'
import { createLogger } from '#platform/logger.ts'
import { createMetricsRegistry, serveMetrics } from '#platform/metrics.ts'
import { openRedis } from '#platform/redis.ts'
import { makeRefreshSteamProfile } from '#features/accounts/tasks/refresh-steam-profile.task.ts'
import { openProfileKey } from '#features/accounts/user-keys.repository.ts'
import { createLedgerMetrics, makeVerifyLedger } from '#features/ledger/tasks/verify-ledger.task.ts'
import { makeSendMail } from '#features/mail/tasks/send-mail.task.ts'
import { makePruneExpired } from '#features/maintenance/tasks/prune-expired.task.ts'
import { openPayoutDetails } from '#features/payout-details/index.ts'
import { payoutWorkRepository, wakePayout } from '#features/payouts/index.ts'
import { makeTendPayouts } from '#features/payouts/tasks/tend-payouts.task.ts'
import { makeWorkOnPayout } from '#features/payouts/tasks/work-on-payout.task.ts'
import { askRefreshAtStart, createPriceMetrics } from '#features/prices/index.ts'
import { makeRefreshCatalogue } from '#features/prices/tasks/refresh-catalogue.task.ts'
import { makeRefreshPrices } from '#features/prices/tasks/refresh-prices.task.ts'
import { makeWatchSale } from '#features/sales/tasks/watch-sale.task.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import { createCatalogue } from '#providers/prices/catalogue.ts'
import { createNbp } from '#providers/prices/nbp.ts'
import { createSkinport } from '#providers/prices/skinport.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'
import { openRails } from './open-rails.ts'
import { onStopSignal } from './stop-signal.ts'

/** Runs the product's jobs. Any number of these may run at once; each may be killed at any moment. */
const STOP_TIMEOUT_MS = 18_000
/** After being declared dead, running jobs can only be refused: time to see them end, no more. */
const DEAD_STOP_TIMEOUT_MS = 5_000

const config = readConfig(WorkerConfig, process.env)
const arePricesScheduled = config.PRICES_REFRESH_MINUTES > 0
const CRONTAB = [
  '17 * * * * prune-expired ?jobKey=prune-expired&jobKeyMode=preserve_run_at&max=20',
  '* * * * * verify-ledger ?jobKey=verify-ledger&max=1',
  '* * * * * tend-payouts ?jobKey=tend-payouts&max=1',
  '41 4 * * * refresh-catalogue ?jobKey=refresh-catalogue&max=5',
  ...(arePricesScheduled
    ? [
        `*/${config.PRICES_REFRESH_MINUTES} * * * * refresh-prices ?jobKey=refresh-prices&queue=prices&max=3 {askedBy:"schedule"}`,
      ]
    : []),
].join('\n')
const log = createLogger({ level: config.LOG_LEVEL, process: 'worker' })
const keys = readKeys(config.KEYS_DIR)
const payoutKeys = readPayoutPrivateKeys(config.KEYS_DIR)
const rails = openRails(config)
const registry = createMetricsRegistry('worker')
const db = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-worker',
  poolSize: config.DATABASE_POOL_SIZE,
  onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
})
const redis = openRedis({
  url: config.REDIS_URL,
  prefix: config.REDIS_PREFIX,
  name: 'skinkantor-worker',
  onError: (error) => log.warn({ err: error }, 'Redis does not answer'),
})
const mailSender = createSmtpSender({
  url: config.SMTP_URL,
  from: { name: config.BRAND_NAME, address: config.MAIL_FROM },
})

const pricesTimeoutMs = config.PRICES_TIMEOUT_SECONDS * 1_000
const catalogue =
  config.CATALOGUE_URL === undefined
    ? undefined
    : createCatalogue({ url: config.CATALOGUE_URL, timeoutMs: pricesTimeoutMs })
// A lost announcement only delays: whoever listens looks for itself as well.
const announceStream = (stream: string) =>
  announce(redis, stream).catch((error: unknown) => log.warn({ err: error }, 'not announced'))

const jobs = [
  makeRefreshSteamProfile({
    db,
    steam: createSteamWebApi({
      baseUrl: config.STEAM_WEB_API_URL,
      apiKey: config.STEAM_WEB_API_KEY,
      timeoutMs: config.STEAM_TIMEOUT_SECONDS * 1_000,
    }),
    announce: announceStream,
  }),
  makeSendMail({
    db,
    sender: mailSender,
    brand: config,
    publicUrl: config.PUBLIC_URL,
    messageIdDomain: config.MAIL_FROM.split('@')[1] ?? 'localhost',
    openProfileKey: (userId) => openProfileKey(db, keys, userId),
  }),
  makePruneExpired({ imageCacheRowsMax: config.IMAGE_CACHE_ROWS_MAX }),
  makeRefreshCatalogue({ catalogue }),
  makeVerifyLedger({ db, metrics: createLedgerMetrics(registry) }),
  makeRefreshPrices({
    db,
    source: createSkinport({ baseUrl: config.SKINPORT_URL, timeoutMs: pricesTimeoutMs }),
    rates: createNbp({ baseUrl: config.NBP_URL, timeoutMs: pricesTimeoutMs }),
    gapSeconds: config.PRICES_GAP_SECONDS,
    historyDays: config.PRICE_HISTORY_DAYS,
    hasCatalogue: catalogue !== undefined,
    announce: () => announceStream(PRICES_STREAM),
    metrics: createPriceMetrics(registry, db),
  }),
  makeWatchSale({ announce: announceStream }),
  makeTendPayouts({ db, rails }),
  makeWorkOnPayout({
    db,
    rails,
    ports: {
      wakePayout,
      // The watcher looks after every trade that Steam can still undo by itself.
      watchReversal: async () => undefined,
      alert: (about, { saleId, payoutId }) =>
        log.error({ alert: about, saleId: saleId?.toString(), payoutId }, 'a person must look'),
    },
    openDetails: (payoutDetailsId) => openPayoutDetails(db, payoutKeys, payoutDetailsId),
    readTrade: (saleId) => payoutWorkRepository.readKnownTrade(db, saleId),
    announceUser: (userId) => announceStream(streamOfUser(userId)),
  }),
]

const runner = await startJobRunner({
  databaseUrl: config.DATABASE_URL,
  db,
  jobs,
  crontab: CRONTAB,
  concurrency: config.WORKER_CONCURRENCY,
  heartbeatMs: config.WORKER_HEARTBEAT_SECONDS * 1_000,
  silenceMs: config.WORKER_SILENCE_SECONDS * 1_000,
  registry,
  log,
})
if (arePricesScheduled) {
  await askRefreshAtStart(db, { olderThanSeconds: config.PRICES_REFRESH_MINUTES * 60 }).catch(
    (error: unknown) => log.warn({ err: error }, 'could not ask for prices at the start'),
  )
}
const metricsServer = await serveMetrics(registry, { host: config.METRICS_HOST, port: config.METRICS_PORT })

async function stopAll(timeoutMs: number): Promise<void> {
  await runner.stop(timeoutMs)
  mailSender.close()
  redis.disconnect()
  await Promise.all([db.destroy(), metricsServer.close()])
}

let stopped: Promise<void> | undefined
const stop = (timeoutMs: number) => (stopped ??= stopAll(timeoutMs))

onStopSignal(log, () => stop(STOP_TIMEOUT_MS))
void runner.ended.then(async (reason) => {
  log.error({ reason }, 'the worker cannot go on')
  await stop(DEAD_STOP_TIMEOUT_MS).catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  process.exit(1)
})

console.log(JSON.stringify({ ready: true, metricsPort: metricsServer.port }))
