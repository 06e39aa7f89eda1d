import type { OutgoingProblem } from '@app/contract/selling/sent-offers'
import { queuePush } from '#platform/jobs/push-messages.ts'
import type { Trx } from '#platform/db/database.ts'
import { applyToSale, type AccountWatch } from './account-watch.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import { meaningOfSent, type SentRow } from './domain/sent-offer-rules.ts'
import { inventoryChecksRepository } from './inventory-checks.repository.ts'
import { outgoingOffersRepository } from './outgoing-offers.repository.ts'
import { tradesRepository } from './trades.repository.ts'

/** After these ends somebody else may be acting in the seller's name. */
const SUSPICIOUS: ReadonlySet<OutgoingProblem> = new Set(['declined', 'countered', 'withdrawn'])

/** Follows what Steam shows of an offer that we sent. */
export async function noteSentOffer(watch: AccountWatch, row: SentRow, offer: SteamOffer): Promise<void> {
  const meaning = meaningOfSent(offer.state)
  if (meaning.kind === 'accepted') return noteAccepted(watch, row, offer)
  if (meaning.kind === 'ended')
    return endSentOffer(watch, row, { problem: meaning.problem, steamState: offer.state, offer })
  if (meaning.kind === 'unclear') watch.ports.alert('offer_state_unknown', { saleId: row.saleId })
}

/** From here on the sale is verified like one whose offer we accepted. */
async function noteAccepted(watch: AccountWatch, row: SentRow, offer: SteamOffer): Promise<void> {
  const { saleId } = row
  await applyToSale(watch, row, { type: 'offer_accepted' }, async (trx) => {
    await outgoingOffersRepository.record(trx, watch.accountId, row, offer)
    await outgoingOffersRepository.end(trx, row, { problem: null, steamState: offer.state })
    await tradesRepository.start(trx, { saleId, accountId: watch.accountId, offerId: offer.id })
    if (offer.tradeId !== null) await tradesRepository.nameTrade(trx, saleId, offer.tradeId)
  })
}

/**
 * The offer ended without the items, or was never made. If we took it back, the sale ends for that reason; otherwise
 * its seller may send one.
 */
export async function endSentOffer(
  watch: AccountWatch,
  row: SentRow,
  end: { problem: OutgoingProblem; steamState: number | null; offer?: SteamOffer; isAbsent?: boolean },
): Promise<void> {
  const { problem, offer } = end
  const isEnded = await applyToSale(watch, row, { type: 'offer_ended' }, async (trx) => {
    if (offer) await outgoingOffersRepository.record(trx, watch.accountId, row, offer)
    await outgoingOffersRepository.end(trx, row, end)
    await checkItems(trx, row, problem)
  })
  if (!isEnded) return
  watch.metrics.sentOffersEnded.inc({ problem })
  if (problem === 'new_device') watch.ports.alert('offer_new_device', { saleId: row.saleId })
}

/** Items that Steam no longer finds count as missed once; the second look, which decides, comes at once. */
async function checkItems(trx: Trx, row: SentRow, problem: OutgoingProblem): Promise<void> {
  if (problem === 'items_gone') await inventoryChecksRepository.noteMissedBySteam(trx, row)
  else if (SUSPICIOUS.has(problem)) {
    await inventoryChecksRepository.watchClosely(trx, row.saleId)
    await queuePush(trx, { userId: row.userId, kind: 'offer_declined', about: row.saleId })
  }
}
