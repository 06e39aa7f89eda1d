import type { MarketProblem } from '@app/contract/payments/listing-facts'
import {
  decideResale,
  recordListedResale,
  recordReadBalance,
  stockRepository,
} from '#contexts/payments/stock/index.ts'
import type { ExchangeRate } from '#contexts/catalog/prices/index.ts'
import { isViolationOf } from '#platform/db/constraint-violation.ts'
import type { Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { DomainError } from '#shared/domain-error.ts'
import { runConnector, type ConnectorTools } from './connector.ts'
import { listingsRepository, MARKET } from './listings.repository.ts'
import type { ClosedOffer } from './marketplace.ts'

/** Protected sales are decided within about eight days. */
const WINDOW_MS = 30 * 86_400_000

/**
 * Books what the marketplace sold, and compares its balance with our books. Runs in a dry run too: what was listed before
 * goes on being sold.
 */
export async function readMarket(tools: ConnectorTools, context: JobContext): Promise<void> {
  await runConnector(tools, context, 'reading', async (market) => {
    const since = (await listingsRepository.findReadingStart(tools.db)) ?? new Date(Date.now() - WINDOW_MS)
    const before = await market.readBalance()
    const closed = await market.listClosed(since)
    const after = await market.readBalance()
    const recorded = await stockRepository.listRecordedNumbers(
      tools.db,
      MARKET,
      closed.map(({ offerId }) => offerId),
    )
    const isNew = closed.some(({ offerId }) => !recorded.has(offerId))
    const rate = isNew ? await tools.rates.fetchUsdRate() : null
    let problem: MarketProblem | null = null
    for (const offer of closed) problem = (await bookOne(context, offer, rate)) ?? problem
    // A sale was decided between the calls: the next reading compares.
    if (before === after) await context.commit((trx) => compareBalance(trx, before, closed))
    return problem
  })
}

async function bookOne(
  context: JobContext,
  offer: ClosedOffer,
  rate: ExchangeRate | null,
): Promise<MarketProblem | null> {
  try {
    return await context.commit((trx) => bookClosed(trx, offer, rate))
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    await context.commit(async (trx) => {
      const listing = await listingsRepository.findOfOffer(trx, offer)
      if (listing?.isLive) await listingsRepository.save(trx, listing.id, { error: problem })
    })
    return problem
  }
}

/** A second reading of the same offer changes nothing. */
async function bookClosed(
  trx: Trx,
  offer: ClosedOffer,
  rate: ExchangeRate | null,
): Promise<MarketProblem | null> {
  const resale = await stockRepository.findResaleByNumber(trx, MARKET, offer.offerId)
  const listing = await listingsRepository.findOfOffer(trx, offer)
  const outcome = offer.status === 'successful' ? 'final' : 'reverted'
  if (!resale) {
    // Sold by hand, or undone before we saw it: the item is back, and the next listing run finds it.
    if (!listing || !rate || offer.status === 'reverted') return null
    if (listing.offerId !== offer.offerId)
      await listingsRepository.save(trx, listing.id, { offerId: offer.offerId })
    await recordListedResale(trx, resaleOf(offer, listing.stockItemId, rate))
  } else if (offer.status !== 'trade_protected') {
    if (resale.state === 'pending') await decideResale(trx, { resaleId: resale.id, outcome }, null)
    else if (resale.state !== outcome) return 'reverted_late'
  }
  if (listing?.isLive) await listingsRepository.save(trx, listing.id, { state: 'sold', unsureSince: null })
  return null
}

function resaleOf(offer: ClosedOffer, stockItemId: bigint, rate: ExchangeRate) {
  return {
    stockItemId,
    market: MARKET,
    externalId: offer.offerId,
    currency: 'USD' as const,
    priceMinor: offer.priceMinor,
    feeMinor: offer.feeMinor,
    rateE4: rate.rateE4,
    rateTable: rate.table,
    soldAt: offer.closedAt,
    releasesAt: offer.finalizesAt,
    isFinal: offer.status === 'successful',
  }
}

/** The balance leaves out protected sales, which our books hold too; so both are the marketplace's own words. */
async function compareBalance(trx: Trx, balanceMinor: bigint, closed: readonly ClosedOffer[]): Promise<void> {
  const pending = closed.filter(({ status }) => status === 'trade_protected')
  const statedMinor = pending.reduce((sum, one) => sum + one.priceMinor - one.feeMinor, balanceMinor)
  await recordReadBalance(trx, { market: MARKET, currency: 'USD', statedMinor })
}

function problemOf(error: unknown): MarketProblem | undefined {
  if (error instanceof DomainError && error.code === 'stock_item_not_free') return 'not_free'
  return isViolationOf(error, 'resales_two_admins') ? 'needs_two_admins' : undefined
}
