import type { AccountWatch } from './account-watch.ts'
import { declineAsked, declineLeftOvers } from './decline-offers.ts'
import { endLateSales } from './end-late-sales.ts'
import { cancelSentOffer, followSentOffers } from './follow-sent-offers.ts'
import { matchOffers } from './match-offers.ts'
import { noteDeniedOffers } from './note-denied-offers.ts'
import { outgoingOffersRepository } from './outgoing-offers.repository.ts'
import { sendOffer } from './send-offers.ts'
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

/** Sales that are processed concurrently. Steam's rate limit bounds it anyway. */
const SALES_AT_ONCE = 4

/**
 * One poll of an account and all work that follows from it. A pass can stop anywhere: the next one, in any process,
 * continues from the committed state. Without a poll, only known data is processed.
 */
export async function runPass(
  watch: AccountWatch,
  { withPoll }: { withPoll: boolean },
): Promise<{ hasLiveOffers: boolean }> {
  const { db, accountId } = watch
  await step(watch, 'wanted', () => answerWanted(watch))
  await step(watch, 'returns', () => readReturns(watch))
  // Listed before the poll of the offers, so that the poll is certainly later.
  const suspects = withPoll ? await inventoryChecksRepository.listSuspects(db, accountId) : []
  const isPolled =
    withPoll &&
    (await step(watch, 'poll', async () => {
      const poll = await pollOffers(watch)
      await followSentOffers(watch, poll)
      await matchOffers(watch, poll.received)
    }))
  await step(watch, 'send', async () => {
    const rows = await outgoingOffersRepository.listToSend(db, accountId)
    await inParallel(watch, rows, (row) => sendOffer(watch, row))
  })
  await noteDeniedOffers(watch)
  await step(watch, 'cancel', async () => {
    const rows = await outgoingOffersRepository.listToCancel(db, accountId)
    await oneByOne(watch, rows, (row) => cancelSentOffer(watch, row))
  })
  await step(watch, 'take', async () => {
    const seen = await tradesRepository.listSeen(db, accountId)
    await inParallel(watch, seen, (sale) => takeOffer(watch, sale))
  })
  const accepted = await tradesRepository.listAccepted(db, accountId)
  const look: SharedLook = { head: null, ownItems: new Map() }
  await step(watch, 'history', async () => {
    const { historySecondsAgo } = await operatorAccountsRepository.readTimes(db, accountId)
    const isDue = (historySecondsAgo ?? Infinity) >= watch.rules.historySeconds
    // For one sale, reading its own status costs as much; for several, one history page covers all.
    if (isDue || accepted.length > 1) look.head = await readHistoryHead(watch)
  })
  await step(watch, 'verify', () => oneByOne(watch, accepted, (sale) => verifyTrade(watch, sale, look)))
  await step(watch, 'watch', () => watchDueTrades(watch, look.head?.undone ?? new Set()))
  if (isPolled) await step(watch, 'diversions', () => proveDiversions(watch, suspects))
  // A pass without its own poll has no new information about late sales.
  if (isPolled) await step(watch, 'deadlines', () => endLateSales(watch))
  await step(watch, 'decline', () => declineLeftOvers(watch))
  // A pass without its own poll may not know that an offer has found its sale.
  if (isPolled) await step(watch, 'decline asked', () => declineAsked(watch))
  return { hasLiveOffers: await outgoingOffersRepository.hasLive(db, accountId) }
}

/** A step that gets no response from Steam does not stop the other steps; a lost lease stops everything. */
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
      // One failing sale must not delay the others.
      watch.log.warn({ err: error, saleId: String(sale.saleId) }, 'sale processing failed')
    }
  }
}
