import type { AccountWatch } from './account-watch.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'

/** Steam may record changes with earlier times. A quick poll looks back less: an open offer is listed anyway. */
const BACKDATED_MS = { full: 1_800_000, quick: 300_000 }
const PAGES_MAX = 200
/** At most this many vanished offers are read one by one in a poll. */
const SINGLE_READS_MAX = 20

export type OffersPoll = {
  /** By the database's clock; the poll shows at least everything that Steam knew then. */
  startedAt: Date
  received: SteamOffer[]
  sent: SteamOffer[]
  /** Open offers of ours that Steam does not know. */
  unknownIds: string[]
}

/**
 * One complete poll of the received and the sent offers. Its result is only as new as its start, so the start time is stored. An
 * interrupted poll leaves the stored time unchanged.
 */
export async function pollOffers(watch: AccountWatch): Promise<OffersPoll> {
  const { db, accountId, rules } = watch
  const times = await operatorAccountsRepository.readTimes(db, accountId)
  const isFull = (times.fullPolledSecondsAgo ?? Infinity) >= rules.fullPollSeconds
  const knownSince = times.changedAt ?? times.now
  const oldest = isFull ? Math.min(times.oldestOpenAt?.getTime() ?? Infinity, knownSince.getTime()) : null
  const changedSince = new Date(
    (oldest ?? knownSince.getTime()) - (isFull ? BACKDATED_MS.full : BACKDATED_MS.quick),
  )
  const offers = new Map<string, SteamOffer>()
  let cursor = 0
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await watch.source.listOffers({ changedSince, cursor })
    for (const offer of answer.offers) offers.set(offer.id, offer)
    cursor = answer.nextCursor
    if (cursor === 0) break
  }
  if (cursor !== 0) throw new Error('Steam lists offers without end')
  const { found, unknownIds } = await readVanished(watch, offers)
  for (const offer of found) offers.set(offer.id, offer)

  const received = [...offers.values()].filter((offer) => !offer.isOurs)
  const sent = [...offers.values()].filter((offer) => offer.isOurs)
  const latest = Math.max(0, ...[...offers.values()].map(({ updatedAt }) => updatedAt))
  await watch.commit(async (trx) => {
    await tradeOffersRepository.record(trx, accountId, received)
    await operatorAccountsRepository.notePolled(trx, {
      accountId,
      startedAt: times.now,
      isFull,
      changedAt: latest === 0 ? null : new Date(latest),
    })
  })
  return { startedAt: times.now, received, sent, unknownIds }
}

/** Reads offers that are open in our rows but missing from the list: Steam did not report their end. */
async function readVanished(
  watch: AccountWatch,
  listed: ReadonlyMap<string, SteamOffer>,
): Promise<{ found: SteamOffer[]; unknownIds: string[] }> {
  const open = await tradeOffersRepository.listOpenIds(watch.db, watch.accountId)
  const vanished = open.filter((offerId) => !listed.has(offerId)).slice(0, SINGLE_READS_MAX)
  const found: SteamOffer[] = []
  const unknown: string[] = []
  for (const offerId of vanished) {
    const offer = await watch.source.readOffer(offerId)
    if (offer) found.push(offer)
    else unknown.push(offerId)
  }
  // If Steam lists one of these offers again, it is open again.
  if (unknown.length > 0) await watch.commit((trx) => tradeOffersRepository.forget(trx, unknown))
  return { found, unknownIds: unknown }
}
