import type { AccountWatch } from './account-watch.ts'
import { declineLeftOvers } from './decline-offers.ts'
import { endLateSales } from './end-late-sales.ts'
import { matchOffers } from './match-offers.ts'
import { operatorAccountsRepository, StaleWatcherError } from './operator-accounts.repository.ts'
import { pollOffers } from './poll-offers.ts'
import { proveDiversions } from './prove-diversions.ts'
import { readReturns } from './read-returns.ts'
import { inventoryChecksRepository } from './inventory-checks.repository.ts'
import { takeOffer } from './take-offer.ts'
import { SteamSilentError } from './trade-source.ts'
import { tradesRepository } from './trades.repository.ts'
import { verifyTrade, type SharedLook } from './verify-trade.ts'
import { answerWanted, readHistoryHead, watchDueTrades } from './watch-trades.ts'

/** Sales that are worked on at once. Steam's budget bounds it anyway. */
const SALES_AT_ONCE = 4

/**
 * One look at an account and everything that follows from it. It can end anywhere: the next one, in this process or
 * another, goes on from what was committed. Without a poll only what is known already is worked on.
 */
export async function runPass(watch: AccountWatch, { withPoll }: { withPoll: boolean }): Promise<void> {
  const { db, accountId } = watch
  await step(watch, 'wanted', () => answerWanted(watch))
  await step(watch, 'returns', () => readReturns(watch))
  // Listed before the look at the offers, so that it is surely the later one.
  const suspects = withPoll ? await inventoryChecksRepository.listSuspects(db, accountId) : []
  const isPolled =
    withPoll && (await step(watch, 'poll', async () => matchOffers(watch, await pollOffers(watch))))
  await step(watch, 'take', async () => {
    const seen = await tradesRepository.listSeen(db, accountId)
    await inParallel(watch, seen, (sale) => takeOffer(watch, sale))
  })
  const accepted = await tradesRepository.listAccepted(db, accountId)
  const look: SharedLook = { head: null, ownItems: new Map() }
  await step(watch, 'history', async () => {
    const { historySecondsAgo } = await operatorAccountsRepository.readTimes(db, accountId)
    const isDue = (historySecondsAgo ?? Infinity) >= watch.rules.historySeconds
    // For one sale its own status costs as much; for more of them one page tells it all.
    if (isDue || accepted.length > 1) look.head = await readHistoryHead(watch)
  })
  await step(watch, 'verify', () => oneByOne(watch, accepted, (sale) => verifyTrade(watch, sale, look)))
  await step(watch, 'watch', () => watchDueTrades(watch, look.head?.undone ?? new Set()))
  if (isPolled) await step(watch, 'diversions', () => proveDiversions(watch, suspects))
  // Without a look of its own a pass knows nothing new about who is late.
  if (isPolled) await step(watch, 'deadlines', () => endLateSales(watch))
  await step(watch, 'decline', () => declineLeftOvers(watch))
}

/** What Steam does not answer in one step does not stop the others; a lost lease stops everything. */
async function step(watch: AccountWatch, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof SteamSilentError)) throw error
    watch.log.warn({ err: error, step: name }, 'Steam request failed')
    watch.metrics.passes.inc({ outcome: 'steam_silent' })
    return false
  }
}

async function inParallel<Sale extends { saleId: bigint }>(
  watch: AccountWatch,
  sales: readonly Sale[],
  work: (sale: Sale) => Promise<void>,
): Promise<void> {
  const waiting = sales.values()
  await Promise.all(Array.from({ length: SALES_AT_ONCE }, () => oneByOne(watch, waiting, work)))
}

async function oneByOne<Sale extends { saleId: bigint }>(
  watch: AccountWatch,
  sales: Iterable<Sale>,
  work: (sale: Sale) => Promise<void>,
): Promise<void> {
  for (const sale of sales) {
    try {
      await work(sale)
    } catch (error) {
      if (error instanceof StaleWatcherError) throw error
      // One sale must not hold up the others.
      watch.log.warn({ err: error, saleId: String(sale.saleId) }, 'sale processing failed')
    }
  }
}
