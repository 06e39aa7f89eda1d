import { ALERT_CHANNELS } from '@app/contract/office/alerts'
import { announce, PRICES_STREAM, streamOfUser } from '#platform/db/events.ts'
import { readConfig, WorkerConfig } from '#platform/settings/config.ts'
import { openDatabase, silentMsMaxOf } from '#platform/db/database.ts'
import { startJobRunner } from '#platform/jobs/job-runner/index.ts'
import { readKeys, readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { addCounter, createMetricsRegistry, serveMetrics } from '#platform/observability/metrics.ts'
import { startProcessBeat } from '#platform/jobs/process-beat.ts'
import { openRedis } from '#platform/db/redis.ts'
import { createStaffBell } from '#platform/db/staff-notifier.ts'
import { makeCollectStaffAlerts } from '#contexts/backoffice/alerts/tasks/collect-staff-alerts.task.ts'
import { makeSendStaffAlert } from '#contexts/backoffice/alerts/tasks/send-staff-alert.task.ts'
import { makeKeepAuditHead } from '#contexts/backoffice/audit-log/tasks/keep-audit-head.task.ts'
import { stopTracing } from '#platform/observability/tracing.ts'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/index.ts'
import { readConfirmedEmail } from '#contexts/identity/accounts/index.ts'
import { makeNotifyWithdrawal } from '#contexts/payments/balance/tasks/notify-withdrawal.task.ts'
import { makeMailStopLink } from '#contexts/identity/proposals/tasks/mail-stop-link.task.ts'
import { makeRefreshSteamProfile } from '#contexts/identity/accounts/tasks/refresh-steam-profile.task.ts'
import { openProfileKey } from '#contexts/identity/accounts/user-keys.repository.ts'
import { makeJudgePromise } from '#contexts/payments/promises/tasks/judge-promise.task.ts'
import { makeCountPayouts } from '#contexts/backoffice/dashboard/tasks/count-payouts.task.ts'
import { createLedgerMetrics, makeVerifyLedger } from '#contexts/payments/ledger/tasks/verify-ledger.task.ts'
import { makeSendMail } from '#contexts/messaging/mail/tasks/send-mail.task.ts'
import { makeSendPush } from '#contexts/messaging/push/tasks/send-push.task.ts'
import { makePruneExpired } from '#contexts/backoffice/maintenance/tasks/prune-expired.task.ts'
import { makeRevealDetails } from '#contexts/backoffice/payout-review/tasks/reveal-details.task.ts'
import {
  openPayoutDetails,
  openSealedDetails,
  type SealedDetails,
} from '#contexts/payments/destinations/index.ts'
import { makeForgetPerson } from '#contexts/account-safety/personal-data/tasks/forget-person.task.ts'
import { makePruneTickets } from '#contexts/account-safety/personal-data/tasks/prune-tickets.task.ts'
import { makeCountPayoutHours } from '#contexts/public-stats/payout-board/tasks/count-payout-hours.task.ts'
import { addPayoutMetrics } from '#contexts/payments/payouts/index.ts'
import { makeRequeueStuckPayouts } from '#contexts/payments/payouts/tasks/requeue-stuck-payouts.task.ts'
import { makeMarketConnector } from '#contexts/payments/listings/tasks/market-connector.task.ts'
import { makeProcessPayout } from '#contexts/payments/payouts/tasks/process-payout.task.ts'
import { askRefreshAtStart, createPriceMetrics, MARKET_SOURCES } from '#contexts/catalog/prices/index.ts'
import { makeRefreshCatalogue } from '#contexts/catalog/prices/tasks/refresh-catalogue.task.ts'
import { makeRecordDecidedPrices } from '#contexts/catalog/prices/tasks/record-decided-prices.task.ts'
import { makeSendPriceAlerts } from '#contexts/catalog/price-alerts/tasks/send-price-alerts.task.ts'
import { makeRefreshMarket } from '#contexts/catalog/prices/tasks/refresh-market.task.ts'
import { makeRefreshPrices } from '#contexts/catalog/prices/tasks/refresh-prices.task.ts'
import { makeNotifySeller } from '#contexts/selling/sales/tasks/notify-seller.task.ts'
import { readTradeForPayout } from '#contexts/trading/trades/index.ts'
import { makeDispatchReturns } from '#contexts/trading/dispatch/tasks/dispatch-returns.task.ts'
import { makeSettleLostTrades } from '#contexts/trading/accounts/tasks/settle-lost-trades.task.ts'
import { makeCheckSeller } from '#contexts/trading/trades/tasks/check-seller.task.ts'
import { makeOpenDiversionTicket } from '#contexts/support/tickets/tasks/open-diversion-ticket.task.ts'
import { makeOpenLatePayoutTickets } from '#contexts/support/tickets/tasks/open-late-payout-tickets.task.ts'
import { makePruneAttachments } from '#contexts/support/tickets/tasks/prune-attachments.task.ts'
import { openTicketKey } from '#contexts/support/tickets/ticket-contacts.repository.ts'
import { createChatSenders } from '#providers/alerts/chat.ts'
import { createSmtpSender } from '#providers/mail/smtp.ts'
import { openWebPush } from './wiring/open-web-push.ts'
import { createCatalogue } from '#providers/prices/catalogue.ts'
import { createNbp } from '#providers/prices/nbp.ts'
import { openMarkets } from '#providers/prices/open-markets.ts'
import { createSkinport } from '#providers/prices/skinport.ts'
import { openDmarket } from '#providers/markets/open-dmarket.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'
import { openFileStore, openObjectStore } from './wiring/open-file-store.ts'
import { createMoneyPorts } from './wiring/money-ports.ts'
import { openBankJobs } from './wiring/open-bank-jobs.ts'
import { openRails } from './wiring/open-rails.ts'
import { onStopSignal } from './wiring/stop-signal.ts'
import { workerSchedule } from './wiring/worker-schedule.ts'

/** Runs the product's jobs. Any number of these may run at once; each may be killed at any moment. */
const STOP_TIMEOUT_MS = 18_000
/** After the worker is declared dead, its running jobs can only be refused; this time only lets them end. */
const DEAD_STOP_TIMEOUT_MS = 5_000

const config = readConfig(WorkerConfig, process.env)
const arePricesScheduled = config.PRICES_REFRESH_MINUTES > 0
const pricesTimeoutMs = config.PRICES_TIMEOUT_SECONDS * 1_000
const railTimeoutMs = config.RAIL_TIMEOUT_SECONDS * 1_000
const markets = openMarkets(config, pricesTimeoutMs)
const openedMarkets = MARKET_SOURCES.filter((source) => markets[source])
const log = createLogger({ level: config.LOG_LEVEL, process: 'worker' })
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
  onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
})
// Only the ledger check has longer statements, of up to five minutes. With a separate pool, no other job waits that
// long for a dead connection.
const ledgerDb = openDatabase({
  url: config.DATABASE_URL,
  name: 'skinkantor-ledger',
  poolSize: 2,
  silentMsMax: 330_000,
  onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
})
const payoutCeilingGrosze = BigInt(config.PAYOUT_CEILING_24H_ZLOTY) * 100n
addPayoutMetrics(registry, db, payoutCeilingGrosze)
const redis = openRedis({
  url: config.REDIS_URL,
  prefix: config.REDIS_PREFIX,
  name: 'skinkantor-worker',
  onError: (error) => log.warn({ err: error }, 'Redis connection failed'),
})
const mailSender = createSmtpSender(config.SMTP_URL)

const catalogue =
  config.CATALOGUE_URL === undefined
    ? undefined
    : createCatalogue({ url: config.CATALOGUE_URL, timeoutMs: pricesTimeoutMs })
// A lost announcement only causes a delay: listeners also poll by themselves.
const announceStream = (stream: string) =>
  announce(redis, stream).catch((error: unknown) => log.warn({ err: error }, 'event announcement failed'))

const bell = createStaffBell({ db, announceStream, logger: log })

const steam = createSteamWebApi({
  baseUrl: config.STEAM_WEB_API_URL,
  apiKey: config.STEAM_WEB_API_KEY,
  timeoutMs: config.STEAM_TIMEOUT_SECONDS * 1_000,
})

const alerts = addCounter(registry, {
  name: 'alerts_total',
  help: 'How often a person had to look, by reason.',
  labels: ['about'],
})
const detailsOpener = { keys, privateKeys: payoutKeys }
const payoutWork = {
  db,
  rails,
  ports: createMoneyPorts(log, { payoutCeilingGrosze, countAlert: (about) => alerts.inc({ about }) }),
  openDetails: (payoutDetailsId: string, approved: Buffer) =>
    openPayoutDetails(db, detailsOpener, payoutDetailsId, approved),
  openSealed: (id: string, sealed: SealedDetails | undefined, approved: Buffer) =>
    openSealedDetails(detailsOpener, id, sealed, approved),
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

const chatSenders = createChatSenders(config)
const webPush = openWebPush(config)
const readyChannels = ALERT_CHANNELS.filter((channel) =>
  channel === 'email'
    ? true
    : channel === 'push'
      ? webPush !== undefined
      : chatSenders[channel] !== undefined,
)

const files = openFileStore(db, config)
const pricing = {
  db,
  rates: createNbp({ baseUrl: config.NBP_URL, timeoutMs: pricesTimeoutMs }),
  announce: () => announceStream(PRICES_STREAM),
  metrics: createPriceMetrics(registry, db),
}

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
    openProfileKey: (userId) => openProfileKey(db, keys, userId),
    openTicketKey: (ticketId) => openTicketKey(db, keys, ticketId),
  }),
  makeSendPush({
    db,
    sender: webPush,
    openProfileKey: (userId) => openProfileKey(db, keys, userId),
  }),
  makePruneExpired({ imageCacheRowsMax: config.IMAGE_CACHE_ROWS_MAX }),
  makePruneAttachments({ db, files }),
  makePruneTickets({ db, files }),
  makeForgetPerson({ db, files }),
  makeRefreshCatalogue({ catalogue }),
  makeCountPayouts(),
  makeCountPayoutHours(),
  ...makeVerifyLedger({ db: ledgerDb, metrics: createLedgerMetrics(registry) }),
  makeRefreshPrices({
    ...pricing,
    source: createSkinport({ baseUrl: config.SKINPORT_URL, timeoutMs: pricesTimeoutMs }),
    gapSeconds: config.PRICES_GAP_SECONDS,
    historyDays: config.PRICE_HISTORY_DAYS,
    hasCatalogue: catalogue !== undefined,
  }),
  makeRefreshMarket({ ...pricing, markets }),
  ...makeMarketConnector({ db, rates: pricing.rates, market: openDmarket(config, railTimeoutMs) }),
  makeRecordDecidedPrices({ db }),
  makeSendPriceAlerts({ ...seller, linkKeys: keys['profile-encryption'] }),
  makeCheckSeller({ db, keys, steam }),
  makeSettleLostTrades({ db, ports: payoutWork.ports }),
  makeDispatchReturns({ db, keys, announceUser: payoutWork.announceUser }),
  makeNotifySeller({ ...seller, freezeKeyOf: (saleId) => freezeKeyOf(keys.fingerprints, saleId) }),
  makeNotifyWithdrawal(seller),
  makeMailStopLink(seller),
  makeCollectStaffAlerts({ ...seller, configured: readyChannels }),
  makeSendStaffAlert({ ...seller, senders: chatSenders }),
  makeOpenLatePayoutTickets({ ...seller, keys, announceStream }),
  makeOpenDiversionTicket({ ...seller, keys, announceStream }),
  makeRevealDetails({ ...detailsOpener, alert: payoutWork.ports.alert }),
  makeRequeueStuckPayouts({ db, rails }),
  makeProcessPayout(payoutWork),
  makeJudgePromise(payoutWork),
  ...openBankJobs({ ...payoutWork, config, keys, payoutKeys, registry, log }),
]

const runner = await startJobRunner({
  databaseUrl: config.DATABASE_URL,
  db,
  jobs,
  crontab: workerSchedule(config.PRICES_REFRESH_MINUTES, openedMarkets),
  concurrency: config.WORKER_CONCURRENCY,
  heartbeatMs: config.WORKER_HEARTBEAT_SECONDS * 1_000,
  silenceMs: config.WORKER_SILENCE_SECONDS * 1_000,
  registry,
  log,
})
if (arePricesScheduled) {
  await askRefreshAtStart(db, {
    olderThanSeconds: config.PRICES_REFRESH_MINUTES * 60,
    markets: openedMarkets,
  }).catch((error: unknown) => log.warn({ err: error }, 'initial price refresh not enqueued'))
}
const metricsServer = await serveMetrics(registry, { host: config.METRICS_HOST, port: config.METRICS_PORT })
const beat = startProcessBeat({ db, kind: 'worker', registry, log })

async function stopAll(timeoutMs: number): Promise<void> {
  await runner.stop(timeoutMs)
  await beat.stop()
  await bell.close()
  mailSender.close()
  redis.disconnect()
  await stopTracing()
  await Promise.all([db.destroy(), ledgerDb.destroy(), metricsServer.close()])
}

let stopped: Promise<void> | undefined
const stop = (timeoutMs: number) => (stopped ??= stopAll(timeoutMs))

onStopSignal(log, () => stop(STOP_TIMEOUT_MS))
void runner.ended.then(async (reason) => {
  log.error({ reason }, 'worker cannot continue')
  await stop(DEAD_STOP_TIMEOUT_MS).catch((error: unknown) => log.error({ err: error }, 'shutdown failed'))
  process.exit(1)
})

console.log(JSON.stringify({ ready: true, metricsPort: metricsServer.port }))
