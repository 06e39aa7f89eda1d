import { setImmediate as yieldToMain } from 'node:timers/promises'
import type { Db, Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { checkMarket, type PricesByKey } from './domain/check-market.ts'
import type { MarketSource } from './domain/decide-price.ts'
import { readMarketRows, type RawMarketRow } from './read-market-rows.ts'
import { enqueuePriceJobs } from './enqueue-price-jobs.ts'
import { marketListsRepository, type MarketOutcome } from './market-lists.repository.ts'
import { MARKET_RULES } from './market-rules.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { priceListsRepository, type ListReason } from './price-lists.repository.ts'
import { PriceSourceError, type MarketReader, type RateSource } from './price-source.ts'

export type RefreshMarketTools = {
  db: Db
  /** The markets that are configured; the others do not exist for us. */
  markets: Partial<Record<MarketSource, MarketReader>>
  rates: RateSource
  /** Notifies the processes that serve prices; called after the commit. */
  announce: () => Promise<void>
  gapSeconds?: number
}

type Work = Pick<JobContext, 'commit' | 'log'>
export type MarketResult = { state: MarketOutcome['state'] | 'not_again' | 'off'; rowCount: number }

/** Fetches, checks and stores the list of one market. No fetch happens inside a transaction. */
export async function refreshMarket(
  tools: RefreshMarketTools,
  source: MarketSource,
  work: Work,
): Promise<MarketResult> {
  const reader = tools.markets[source]
  if (!reader) return { state: 'off', rowCount: 0 }
  const gapSeconds = tools.gapSeconds ?? MARKET_RULES[source].gapSeconds
  const listId = await work.commit((trx) => beginList(trx, source, gapSeconds))
  if (listId === undefined) return { state: 'not_again', rowCount: 0 }
  const fetched = await fetchRows(tools, reader)
  if ('reasons' in fetched) return endWithout(work, listId, 'failed', fetched.reasons)
  const read = readMarketRows(fetched.rows, fetched.usdRateE4)
  await yieldToMain()
  const problems = checkMarket(read, await readComparisons(tools.db, source))
  const outcome = {
    badRowCount: Math.max(0, read.total - read.rows.size),
    usdRateE4: fetched.usdRateE4,
    reasons: [...problems, ...droppedReasons(read.dropped)],
  }
  if (problems.length > 0) return endWithout(work, listId, 'quarantined', outcome.reasons, outcome)
  const rowCount = await work.commit(async (trx) => {
    await marketListsRepository.lock(trx, source)
    const stored = await marketListsRepository.insertPrices(trx, listId, [...read.rows.values()])
    await marketListsRepository.supersedeLive(trx, source)
    await marketListsRepository.finish(trx, listId, { ...outcome, state: 'live', rowCount: stored })
    await marketListsRepository.deleteOld(trx, source)
    await enqueuePriceJobs(trx)
    return stored
  })
  await tools.announce()
  return { state: 'live', rowCount }
}

/** Undefined when the last attempt is too recent for the market's limits. */
async function beginList(trx: Trx, source: MarketSource, gapSeconds: number): Promise<number | undefined> {
  await marketListsRepository.lock(trx, source)
  const newest = await marketListsRepository.findNewest(trx, source)
  if (newest?.state === 'fetching') {
    // Refreshes of one market never run in parallel, so the process that started this one has died.
    const reasons = [{ code: 'interrupted', text: 'The refresh broke off before its end' }]
    await marketListsRepository.finish(trx, newest.id, failedOutcome(reasons))
  } else if (newest && newest.age_seconds < gapSeconds) return undefined
  return marketListsRepository.insert(trx, source)
}

async function fetchRows(
  { db, rates }: RefreshMarketTools,
  reader: MarketReader,
): Promise<{ rows: readonly RawMarketRow[]; usdRateE4: number } | { reasons: ListReason[] }> {
  try {
    const [rows, usdRateE4] = await Promise.all([reader.fetchRows(), findUsdRate(db, rates)])
    if (usdRateE4 === null) {
      return { reasons: [{ code: 'no_rate', text: 'The exchange rate of the dollar is unknown' }] }
    }
    return { rows, usdRateE4 }
  } catch (error) {
    if (!(error instanceof PriceSourceError)) throw error
    return { reasons: [{ code: error.failure, text: error.message }] }
  }
}

/** While the bank is away, its last rate counts: the comparison with the anchor bounds the error. */
async function findUsdRate(db: Db, rates: RateSource): Promise<number | null> {
  try {
    return (await rates.fetchUsdRate()).rateE4
  } catch (error) {
    if (!(error instanceof PriceSourceError)) throw error
    return marketListsRepository.findLastUsdRate(db)
  }
}

/** A stale list is no measure: after a real move of the market the next list could never replace it. */
async function readComparisons(
  db: Db,
  source: MarketSource,
): Promise<{ anchor: PricesByKey; previous: PricesByKey | null }> {
  const [live, markets] = await Promise.all([
    priceListsRepository.findLive(db),
    marketListsRepository.listLive(db),
  ])
  const last = markets.find((one) => one.source === source)
  const isFresh = last !== undefined && last.ageSeconds <= MARKET_RULES[source].staleAfterSeconds
  const [anchor, previous] = await Promise.all([
    live ? priceItemsRepository.readSuggested(db, live.id) : null,
    isFresh ? marketListsRepository.readPrices(db, last.id) : null,
  ])
  const priced = [...(anchor?.PLN ?? [])].flatMap(([key, grosze]): [string, number][] =>
    grosze === null ? [] : [[key, Number(grosze)]],
  )
  return { anchor: new Map(priced), previous }
}

function droppedReasons(dropped: Readonly<Record<string, number>>): ListReason[] {
  const counts = Object.entries(dropped).map(([reason, count]) => `${reason} ${count}`)
  return counts.length === 0 ? [] : [{ code: 'rows_left_out', text: `Rows left out: ${counts.join(', ')}` }]
}

function failedOutcome(reasons: ListReason[]): MarketOutcome {
  return { state: 'failed', rowCount: 0, badRowCount: 0, reasons, usdRateE4: null }
}

/** The last good list stays until it is stale; nobody has to decide about this one. */
async function endWithout(
  work: Work,
  listId: number,
  state: 'failed' | 'quarantined',
  reasons: ListReason[],
  outcome: Partial<MarketOutcome> = {},
): Promise<MarketResult> {
  await work.commit((trx) =>
    marketListsRepository.finish(trx, listId, { ...failedOutcome(reasons), ...outcome, state }),
  )
  work.log.warn({ listId, reasons }, 'market list refused')
  return { state, rowCount: 0 }
}
