import type { AccountWatch } from './account-watch.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import {
  codesIn,
  isOfferOf,
  isUnknownForGood,
  judgeAbsence,
  meaningOfSent,
  strayAction,
  type SentRow,
} from './domain/sent-offer-rules.ts'
import { endSentOffer, noteSentOffer } from './end-sent-offer.ts'
import { findingsRepository } from './findings.repository.ts'
import { outgoingOffersRepository } from './outgoing-offers.repository.ts'
import type { OffersPoll } from './poll-offers.ts'
import { adoptOffer } from './send-offers.ts'
import { SteamSilentError } from './trade-source.ts'

/**
 * One poll shows the offers of all sellers: those whose number we know, those that a lost answer did not name, and
 * those that must not be there.
 */
export async function followSentOffers(watch: AccountWatch, poll: OffersPoll): Promise<void> {
  const rows = await outgoingOffersRepository.listLive(watch.db, watch.accountId)
  const sent = new Map(poll.sent.map((offer) => [offer.id, offer]))
  for (const row of rows) {
    if (row.state === 'open') await followOpen(watch, row, sent, poll)
    if (row.state === 'sending') await followSending(watch, row, poll)
  }
  // Read again: an offer that was just adopted is no stray.
  await takeBackStrays(watch, poll)
}

async function followOpen(
  watch: AccountWatch,
  row: SentRow,
  sent: ReadonlyMap<string, SteamOffer>,
  poll: OffersPoll,
): Promise<void> {
  const offer = sent.get(row.offerId ?? '')
  if (offer) return noteSentOffer(watch, row, offer)
  if (!poll.unknownIds.includes(row.offerId ?? '')) return
  if (isUnknownForGood(row))
    await endSentOffer(watch, row, { problem: 'steam_down', steamState: 1, isAbsent: true })
  else await watch.commit((trx) => outgoingOffersRepository.noteAbsent(trx, row))
}

/** The call has not named an offer. Code, items and partner together identify it. */
async function followSending(watch: AccountWatch, row: SentRow, poll: OffersPoll): Promise<void> {
  const named = await outgoingOffersRepository.listNamed(
    watch.db,
    poll.sent.map(({ id }) => id),
  )
  const found = poll.sent
    .filter((offer) => !named.has(offer.id) && isOfferOf(offer, row))
    .toSorted((one, other) => rank(one) - rank(other))
  const [offer] = found
  if (offer) {
    await adoptOffer(watch, row, offer)
    return noteSentOffer(watch, { ...row, state: 'open', offerId: offer.id }, offer)
  }
  const absence = judgeAbsence(row, poll.startedAt.getTime())
  if (absence.kind === 'count') await watch.commit((trx) => outgoingOffersRepository.noteAbsent(trx, row))
  if (absence.kind === 'again')
    await watch.commit((trx) => outgoingOffersRepository.sendAgain(trx, row, absence.afterSeconds))
  if (absence.kind === 'give_up')
    await endSentOffer(watch, row, { problem: row.problem ?? 'steam_down', steamState: null, isAbsent: true })
}

/** Of two offers for one call the accepted one counts, then an open one. */
function rank({ state }: SteamOffer): number {
  const { kind } = meaningOfSent(state)
  return kind === 'accepted' ? 0 : kind === 'open' ? 1 : 2
}

/** Cancels or reports offers of ours that no live row names. Offers without a sale code are sent by hand. */
async function takeBackStrays(watch: AccountWatch, poll: OffersPoll): Promise<void> {
  const coded = poll.sent.filter(({ message, givenCount }) => givenCount === 0 && codesIn(message).length > 0)
  const named = await outgoingOffersRepository.listNamed(
    watch.db,
    coded.map(({ id }) => id),
  )
  const strays = coded.filter(
    (offer) => strayAction(meaningOfSent(offer.state).kind, named.get(offer.id)) !== null,
  )
  if (strays.length === 0) return
  const codes = strays.flatMap(({ message }) => codesIn(message))
  const sales = await outgoingOffersRepository.listByCode(watch.db, codes)
  for (const offer of strays) {
    const sale = sales.find((one) => isOfferOf(offer, one))
    if (sale) await takeBack(watch, sale, offer)
  }
}

async function takeBack(
  watch: AccountWatch,
  { saleId }: { saleId: bigint },
  offer: SteamOffer,
): Promise<void> {
  if (meaningOfSent(offer.state).kind === 'accepted') {
    const isNew = await watch.commit((trx) =>
      findingsRepository.add(trx, { saleId, code: 'arrived_aside', details: { offerId: offer.id } }),
    )
    if (isNew) watch.ports.alert('trade_arrived_aside', { saleId })
    return
  }
  watch.log.warn({ saleId: String(saleId), offerId: offer.id }, 'duplicate offer cancelled')
  watch.metrics.duplicateOffers.inc()
  await cancelAtSteam(watch, offer.id)
}

/** The answer decides nothing: the next reading does. */
async function cancelAtSteam(watch: AccountWatch, offerId: string): Promise<void> {
  try {
    await watch.source.cancel(offerId)
  } catch (error) {
    if (!(error instanceof SteamSilentError)) throw error
    watch.log.warn({ err: error, offerId }, 'offer cancel failed')
  }
}

/** Takes an offer back and reads it: the seller may have accepted it in the meantime. */
export async function cancelSentOffer(watch: AccountWatch, row: SentRow): Promise<void> {
  const offerId = row.offerId ?? ''
  await cancelAtSteam(watch, offerId)
  const offer = await watch.source.readOffer(offerId)
  if (offer) await noteSentOffer(watch, row, offer)
}
