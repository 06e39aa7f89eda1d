import { announce, PRICES_STREAM, streamOfUser } from '#platform/events.ts'
import { readConfig, WorkerConfig } from '#platform/config.ts'
import { openDatabase, silentMsMaxOf } from '#platform/database.ts'
import { startJobRunner } from '#platform/job-runner/index.ts'
import { readKeys, readPayoutPrivateKeys } from '#platform/keys.ts'
import { createLogger } from '#platform/logger.ts'
import { createMetricsRegistry, serveMetrics } from '#platform/metrics.ts'
import { startProcessBeat } from '#platform/process-beat.ts'
import { openRedis } from '#platform/redis.ts'
import { createStaffBell } from '#platform/staff-bell.ts'
import { makeKeepAuditHead } from '#features/audit-log/tasks/keep-audit-head.task.ts'
import { startTracing } from '#platform/tracing.ts'
import { freezeKeyOf } from '#features/account-freeze/index.ts'
import { readConfirmedEmail } from '#features/accounts/index.ts'
import { makeTellOfWithdrawal } from '#features/balance/tasks/tell-of-withdrawal.task.ts'
import { makeRefreshSteamProfile } from '#features/accounts/tasks/refresh-steam-profile.task.ts'
import { openProfileKey } from '#features/accounts/user-keys.repository.ts'
import { makeJudgePromise } from '#features/late-bonus/tasks/judge-promise.task.ts'
import { makeCountPayouts } from '#features/dashboard/tasks/count-payouts.task.ts'
import { createLedgerMetrics, makeVerifyLedger } from '#features/ledger/tasks/verify-ledger.task.ts'
import { makeFoldLists } from '#features/list-counts/tasks/fold-lists.task.ts'
import { makeSendMail } from '#features/mail/tasks/send-mail.task.ts'
import { makePruneExpired } from '#features/maintenance/tasks/prune-expired.task.ts'
import { makeRevealDetails } from '#features/money-desk/tasks/reveal-details.task.ts'
import { openPayoutDetails } from '#features/payout-details/index.ts'
import { makeForgetPerson } from '#features/personal-data/tasks/forget-person.task.ts'
import { makePruneTickets } from '#features/personal-data/tasks/prune-tickets.task.ts'
import { makeCountPayoutHours } from '#features/payout-board/tasks/count-payout-hours.task.ts'
import { addPayoutMetrics } from '#features/payouts/index.ts'
import { makeTendPayouts } from '#features/payouts/tasks/tend-payouts.task.ts'
import { makeWorkOnPayout } from '#features/payouts/tasks/work-on-payout.task.ts'
import { askRefreshAtStart, createPriceMetrics } from '#features/prices/index.ts'
import { makeRefreshCatalogue } from '#features/prices/tasks/refresh-catalogue.task.ts'
import { makeRefreshPrices } from '#features/prices/tasks/refresh-prices.task.ts'
import { makeTellSeller } from '#features/sales/tasks/tell-seller.task.ts'
import { readTradeForPayout } from '#features/trades/index.ts'
import { makeCheckSeller } from '#features/trades/tasks/check-seller.task.ts'
import { makeOpenDiversionTicket } from '#features/support/tasks/open-diversion-ticket.task.ts'
import { makeOpenLatePayoutTickets } from '#features/support/tasks/open-late-payout-tickets.task.ts'
import { makePruneAttachments } from '#features/support/tasks/prune-attachments.task.ts'
import { openTicketKey } from '#features/support/ticket-contacts.repository.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import { createCatalogue } from '#providers/prices/catalogue.ts'
import { createNbp } from '#providers/prices/nbp.ts'
import { createSkinport } from '#providers/prices/skinport.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'
import { openFileStore, openObjectStore } from './open-file-store.ts'
import { createMoneyPorts } from './money-ports.ts'
import { openBankJobs, RECONCILIATION_CRONTAB } from './open-bank-jobs.ts'
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
  '27 * * * * prune-ticket-attachments ?jobKey=prune-ticket-attachments&max=5',
  '37 3 * * * prune-tickets ?jobKey=prune-tickets&max=5',
  '47 * * * * keep-audit-head ?jobKey=keep-audit-head&max=5',
  '* * * * * fold-lists ?jobKey=fold-lists&max=1',
  '*/5 * * * * count-payouts ?jobKey=count-payouts&max=1',
  '*/5 * * * * count-payout-hours ?jobKey=count-payout-hours&max=1',
  '* * * * * verify-ledger ?jobKey=verify-ledger&max=1',
  '7 * * * * verify-whole-ledger ?jobKey=verify-whole-ledger&max=3',
  '* * * * * tend-payouts ?jobKey=tend-payouts&max=1',
  '*/5 * * * * open-late-payout-tickets ?jobKey=open-late-payout-tickets&max=3',
  ...RECONCILIATION_CRONTAB,
  '41 4 * * * refresh-catalogue ?jobKey=refresh-catalogue&max=5',
  ...(arePricesScheduled
    ? [
        `*/${config.PRICES_REFRESH_MINUTES} * * * * refresh-prices ?jobKey=refresh-prices&queue=prices&max=3 {askedBy:"schedule"}`,
      ]
    : []),
].join('\n')
const log = createLogger({ level: config.LOG_LEVEL, process: 'worker' })
const tracing = await startTracing(config, 'worker', log)
const keys = readKeys(config.KEYS_DIR)
const payoutKeys = readPayoutPrivateKeys(config.KEYS_DIR)
const rails = openRails(config)
const registry = createMetricsRegistry('worker')
const db = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-worker',
  poolSize: config.DATABASE_POOL_SIZE,
  waitMsMax: config.DATABASE_WAIT_SECONDS * 1_000,
  silentMsMax: silentMsMaxOf(config.DATABASE_WAIT_SECONDS * 1_000),
  onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
})
// Only the check of the ledger has longer statements, of up to five minutes: no other job waits so long for a dead connection.
const ledgerDb = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-ledger',
  poolSize: 2,
  silentMsMax: 330_000,
  onIdleError: (error) => log.warn({ err: error }, 'lost a database connection'),
})
addPayoutMetrics(registry, db)
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

const bell = createStaffBell({ db, announceStream, logger: log })

const steam = createSteamWebApi({
  baseUrl: config.STEAM_WEB_API_URL,
  apiKey: config.STEAM_WEB_API_KEY,
  timeoutMs: config.STEAM_TIMEOUT_SECONDS * 1_000,
})

const payoutWork = {
  db,
  rails,
  ports: createMoneyPorts(log),
  openDetails: (payoutDetailsId: string) => openPayoutDetails(db, payoutKeys, payoutDetailsId),
  readTrade: (saleId: bigint) => readTradeForPayout(db, saleId),
  announceUser: (userId: bigint) => {
    bell.transactionMoved(userId)
    return announceStream(streamOfUser(userId))
  },
}

const seller = {
  db,
  publicUrl: config.PUBLIC_URL,
  readConfirmedEmail: (userId: bigint) => readConfirmedEmail(db, keys, userId),
}

const files = openFileStore(db, config)

const jobs = [
  makeKeepAuditHead({ db, objects: openObjectStore(config) }),
  makeRefreshSteamProfile({
    db,
    steam,
    announce: announceStream,
  }),
  makeSendMail({
    db,
    sender: mailSender,
    brand: config,
    publicUrl: config.PUBLIC_URL,
    messageIdDomain: config.MAIL_FROM.split('@')[1] ?? 'localhost',
    openProfileKey: (userId) => openProfileKey(db, keys, userId),
    openTicketKey: (ticketId) => openTicketKey(db, keys, ticketId),
  }),
  makePruneExpired({ imageCacheRowsMax: config.IMAGE_CACHE_ROWS_MAX }),
  makePruneAttachments({ db, files }),
  makePruneTickets({ db, files }),
  makeForgetPerson({ db, files }),
  makeRefreshCatalogue({ catalogue }),
  makeFoldLists(),
  makeCountPayouts(),
  makeCountPayoutHours(),
  ...makeVerifyLedger({ db: ledgerDb, metrics: createLedgerMetrics(registry) }),
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
  makeCheckSeller({ db, keys, steam }),
  makeTellSeller({ ...seller, freezeKeyOf: (saleId) => freezeKeyOf(keys.fingerprints, saleId) }),
  makeTellOfWithdrawal(seller),
  makeOpenLatePayoutTickets({ ...seller, keys, announceStream }),
  makeOpenDiversionTicket({ ...seller, keys, announceStream }),
  makeRevealDetails({ privateKeys: payoutKeys }),
  makeTendPayouts({ db, rails }),
  makeWorkOnPayout(payoutWork),
  makeJudgePromise(payoutWork),
  ...openBankJobs({ ...payoutWork, config, keys, payoutKeys, registry, log }),
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
const beat = startProcessBeat({ db, kind: 'worker', registry, log })

async function stopAll(timeoutMs: number): Promise<void> {
  await runner.stop(timeoutMs)
  await beat.stop()
  await bell.close()
  mailSender.close()
  redis.disconnect()
  await tracing.stop()
  await Promise.all([db.destroy(), ledgerDb.destroy(), metricsServer.close()])
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
