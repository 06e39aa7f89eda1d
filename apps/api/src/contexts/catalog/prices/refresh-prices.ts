import { setImmediate as yieldToMain } from 'node:timers/promises'
import type { Db, Trx } from '#platform/db/database.ts'
import { enqueue, type JobContext } from '#platform/jobs/jobs.ts'
import { enqueuePriceJobs } from './enqueue-price-jobs.ts'
import { describeProblem } from './domain/describe-problem.ts'
import { checkLists, type CheckedItem, type ListVerdict, type PreviousList } from './domain/list-checks.ts'
import { readItemList, readSalesHistory, type ReadList, type ReadSales } from './domain/read-list.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { priceListsRepository, type ListOutcome, type ListReason } from './price-lists.repository.ts'
import { PriceSourceError, type ExchangeRate, type PriceSource, type RateSource } from './price-source.ts'

export type RefreshPricesTools = {
  db: Db
  source: PriceSource
  rates: RateSource
  gapSeconds: number
  historyDays: number
  /** Whether a catalogue exists in which new names can be looked up. */
  hasCatalogue: boolean
  /** Notifies the processes that serve prices; called after the commit. */
  announce: () => Promise<void>
}

type Work = Pick<JobContext, 'commit' | 'log'>
export type RefreshResult = { state: ListOutcome['state'] | 'not_again'; rowCount: number }

/**
 * Fetches, checks and stores one list. No fetch happens inside a transaction. The rows and the switch commit
 * together, so a list is complete or absent, and the last good list is served until the switch.
 */
export async function refreshPrices(
  tools: RefreshPricesTools,
  command: { askedBy: string },
  work: Work,
): Promise<RefreshResult> {
  const begun = await work.commit((trx) => beginList(trx, command.askedBy, tools.gapSeconds))
  if (!begun) return { state: 'not_again', rowCount: 0 }
  const listId = begun.id
  const [lists, rate, early] = await Promise.all([
    fetchLists(tools.source, begun.startedAt),
    findRate(tools, work),
    readLive(tools.db),
  ])
  if (lists.kind === 'unreadable') {
    await failList(work, listId, lists.reasons, rate)
    return { state: 'failed', rowCount: 0 }
  }
  await work.commit((trx) => priceListsRepository.setStep(trx, listId, 'checking'))
  const { live, previous } = await readLive(tools.db, early)
  await yieldToMain()
  const verdict = checkLists({
    ...lists,
    previous,
    plnPerEur: rate ? rate.rateE4 / 10_000 : null,
    nowSeconds: secondsOf(begun.startedAt),
  })
  const outcome = judge(verdict, lists.pln.total, rate)
  if (outcome.state === 'failed') {
    await failList(work, listId, outcome.reasons, rate)
    return { state: 'failed', rowCount: 0 }
  }
  const isTrusted = outcome.state === 'live' || !live
  return {
    state: outcome.state,
    rowCount: await storeList(tools, work, { listId, verdict, outcome, isTrusted }),
  }
}

type LiveList = {
  live: Awaited<ReturnType<typeof priceListsRepository.findLive>>
  previous: PreviousList | null
}

/**
 * Read early, while the provider responds. The second call reads again only if another list was accepted in between.
 */
async function readLive(db: Db, early?: LiveList): Promise<LiveList> {
  const live = await priceListsRepository.findLive(db)
  if (early && early.live?.id === live?.id) return early
  return { live, previous: live ? await priceItemsRepository.readSuggested(db, live.id) : null }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}

/** Undefined when the last attempt is too recent, because the provider would reject the request. */
async function beginList(trx: Trx, askedBy: string, gapSeconds: number) {
  await priceListsRepository.lock(trx)
  const newest = await priceListsRepository.findNewest(trx)
  if (newest?.state === 'fetching') {
    // Refreshes never run in parallel, so the process that started this one has died.
    const reasons = [{ code: 'interrupted', text: 'The refresh broke off before its end' }]
    await priceListsRepository.finish(trx, newest.id, failedOutcome(reasons, null))
  } else if (newest && newest.age_seconds < gapSeconds) return undefined
  return priceListsRepository.insert(trx, askedBy)
}

type FetchedLists =
  | { kind: 'read'; pln: ReadList; eur: ReadList; sales: ReadSales }
  | { kind: 'unreadable'; reasons: ListReason[] }

/** All or nothing: without the sales history, a manipulated price cannot be detected. */
async function fetchLists(source: PriceSource, now: Date): Promise<FetchedLists> {
  const nowSeconds = secondsOf(now)
  const answers = await Promise.allSettled([
    readAlone(source.fetchItems('PLN'), (body) => readItemList(body, 'PLN', nowSeconds)),
    readAlone(source.fetchItems('EUR'), (body) => readItemList(body, 'EUR', nowSeconds)),
    readAlone(source.fetchSales(), (body) => readSalesHistory(body)),
  ])
  const [pln, eur, sales] = answers
  if (pln.status === 'fulfilled' && eur.status === 'fulfilled' && sales.status === 'fulfilled') {
    return { kind: 'read', pln: pln.value, eur: eur.value, sales: sales.value }
  }
  const reasons = answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return []
    if (answer.reason instanceof PriceSourceError) {
      return [{ code: answer.reason.failure, text: answer.reason.message }]
    }
    throw answer.reason
  })
  return { kind: 'unreadable', reasons }
}

/**
 * Parses each list in its own turn of the event loop, so that other jobs of this worker wait for one list, not for
 * three.
 */
async function readAlone<Read>(fetched: Promise<unknown>, read: (body: unknown) => Read): Promise<Read> {
  const body = await fetched
  await yieldToMain()
  return read(body)
}

/** The bank's rate is only a cross-check: during an outage the last known rate is used. */
async function findRate({ db, rates }: RefreshPricesTools, { log }: Work): Promise<ExchangeRate | null> {
  try {
    return await rates.fetchEurRate()
  } catch (error) {
    if (!(error instanceof PriceSourceError)) throw error
    log.warn({ err: error }, 'exchange rate unavailable, last one used')
    return priceListsRepository.findLastRate(db)
  }
}

/** An admin cannot accept a list with these problems. */
const BEYOND_ACCEPTING = new Set(['not_a_list', 'too_few_rows'])

function judge(verdict: ListVerdict, rowsSent: number, rate: ExchangeRate | null): ListOutcome {
  const reasons = [
    ...verdict.problems.map((problem) => ({ code: problem.code, text: describeProblem(problem) })),
    ...droppedReasons(verdict.dropped),
  ]
  const isUseless = verdict.problems.some((problem) => BEYOND_ACCEPTING.has(problem.code))
  return {
    state: isUseless ? 'failed' : verdict.problems.length > 0 ? 'quarantined' : 'live',
    rowCount: verdict.items.length,
    badRowCount: Math.max(0, rowsSent - verdict.items.length),
    reasons,
    rate,
  }
}

/** A list that went live also reports its dropped rows. */
function droppedReasons({ pln, eur, sales, rateMismatch, outliers }: ListVerdict['dropped']): ListReason[] {
  const counts = [
    ...Object.entries(pln).map(([reason, count]) => [`PLN ${reason}`, count] as const),
    ...Object.entries(eur).map(([reason, count]) => [`EUR ${reason}`, count] as const),
    ...Object.entries(sales).map(([reason, count]) => [`sales ${reason}`, count] as const),
    ['PLN and EUR contradict each other', rateMismatch] as const,
    ['far from real sales', outliers] as const,
  ].filter(([, count]) => count > 0)
  if (counts.length === 0) return []
  const text = counts.map(([reason, count]) => `${reason} ${count}`).join(', ')
  return [{ code: 'rows_left_out', text: `Rows left out: ${text}` }]
}

function failedOutcome(reasons: ListReason[], rate: ExchangeRate | null): ListOutcome {
  return { state: 'failed', rowCount: 0, badRowCount: 0, reasons, rate }
}

async function failList(work: Work, listId: number, reasons: ListReason[], rate: ExchangeRate | null) {
  await work.commit((trx) => priceListsRepository.finish(trx, listId, failedOutcome(reasons, rate)))
  work.log.warn({ listId, reasons }, 'price list refused')
}

type CheckedList = {
  listId: number
  verdict: ListVerdict
  outcome: ListOutcome
  /**
   * A suspicious list adds no new names, because an invented name would stay forever. The next good list adds the
   * real ones.
   */
  isTrusted: boolean
}

const NO_NEW_NAMES = { newNames: 0, added: 0 }

/** New names are rare, so only a list that contains some loads all known names. */
async function storeNewNames(trx: Trx, listId: number, items: readonly CheckedItem[]) {
  const names = new Set(
    await marketNamesRepository.saveMissing(
      trx,
      items.map((item) => item.marketName),
    ),
  )
  const missing = items.filter((item) => names.has(item.marketName))
  return { newNames: names.size, added: await priceItemsRepository.insertAll(trx, listId, missing) }
}

async function storeList(
  tools: RefreshPricesTools,
  work: Work,
  { listId, verdict, outcome, isTrusted }: CheckedList,
): Promise<number> {
  const { items } = verdict
  await work.commit((trx) => priceListsRepository.setStep(trx, listId, 'storing'))
  const rowCount = await work.commit(async (trx) => {
    await priceListsRepository.lock(trx)
    const known = await priceItemsRepository.insertAll(trx, listId, items)
    const isShort = isTrusted && known < items.length
    const { newNames, added } = isShort ? await storeNewNames(trx, listId, items) : NO_NEW_NAMES
    const stored = known + added
    if (isTrusted && stored !== items.length) throw new Error(`stored ${stored} of ${items.length} rows`)
    if (outcome.state === 'live') await priceListsRepository.supersedeLive(trx)
    await priceListsRepository.finish(trx, listId, { ...outcome, rowCount: stored })
    await priceListsRepository.dropOvertaken(trx, listId)
    if (outcome.state === 'live') await enqueuePriceJobs(trx)
    if (newNames > 0 && tools.hasCatalogue) {
      await enqueue(trx, 'refresh-catalogue', {}, { key: 'refresh-catalogue', maxAttempts: 5 })
    }
    return stored
  })
  if (outcome.state === 'live') await tools.announce()
  else work.log.warn({ listId, reasons: outcome.reasons }, 'price list quarantined')
  await work.commit((trx) => priceItemsRepository.saveDay(trx, tools.historyDays))
  await work.commit(async (trx) => {
    await priceListsRepository.deleteUnusedItems(trx)
    await priceListsRepository.deleteOld(trx)
  })
  return rowCount
}
