import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { AccountWatch } from './account-watch.ts'
import {
  judgeOffer,
  OFFER_STATE,
  problemOf,
  type OfferVerdict,
  type SteamOffer,
} from './domain/judge-offer.ts'
import { tradeOffersRepository, type OpenOffer } from './trade-offers.repository.ts'

/**
 * Matches waiting sales with the open offers that Steam just returned, including offers that were seen before their
 * sale was made.
 */
export async function matchOffers(watch: AccountWatch, shown: readonly SteamOffer[]): Promise<void> {
  const { db } = watch
  const undecided = await tradeOffersRepository.listUndecided(db, watch.accountId)
  if (undecided.length === 0) return
  const offers = new Map(shown.map((offer) => [offer.id, offer]))
  const active = undecided.flatMap((row) => {
    const offer = offers.get(row.offerId)
    return offer && offer.state === OFFER_STATE.active ? [{ row, offer }] : []
  })
  if (active.length === 0) return
  const sales = await tradeOffersRepository.listWaitingSales(db, {
    senderIds: [...new Set(active.map(({ offer }) => offer.senderId))],
    assetIds: active.flatMap(({ offer }) => offer.received.map(({ assetId }) => assetId)),
  })
  for (const { row, offer } of active) {
    const verdict = judgeOffer(offer, sales)
    if (verdict.saleId !== null && verdict.reasons.length === 0) {
      await claimOffer(watch, offer, verdict.saleId)
      // A sale needs only one offer, so it leaves the list.
      sales.splice(
        sales.findIndex(({ saleId }) => saleId === verdict.saleId),
        1,
      )
    } else await keepVerdict(watch, row, offer, verdict)
  }
}

/** Links the offer to its sale, moves the sale and requests the seller check, all in one commit. */
async function claimOffer(watch: AccountWatch, offer: SteamOffer, saleId: bigint): Promise<void> {
  const event = {
    type: 'offer_found' as const,
    senderId: offer.senderId,
    offer: {
      id: offer.id,
      senderId: offer.senderId,
      createdAt: offer.createdAt,
      receivedAssetIds: offer.received.map(({ assetId }) => assetId),
      givenCount: offer.givenCount,
    },
  }
  const userId = await watch.commit(async (trx) => {
    const decision = await applySaleEvent(trx, watch.ports, { saleId, event, actor: 'system' })
    if ('refused' in decision || decision.saleMoves.length === 0) return null
    await tradeOffersRepository.judge(trx, offer.id, { saleId, reasons: [], problem: null })
    await askForSellerCheck(trx, saleId)
    return tradeOffersRepository.ownerOfSale(trx, saleId)
  })
  if (userId === null) return
  watch.log.info({ saleId: String(saleId), offerId: offer.id }, 'trade offer matched')
  await watch.announceUser(userId)
}

/** Only the worker can read a seller's trade URL, which Steam requires before it reports holds. */
export async function askForSellerCheck(trx: Trx, saleId: bigint): Promise<void> {
  await enqueue(trx, 'check-seller', { saleId: String(saleId) }, { key: `check-seller:${saleId}` })
}

async function keepVerdict(
  watch: AccountWatch,
  row: OpenOffer,
  offer: SteamOffer,
  judged: OfferVerdict,
): Promise<void> {
  const verdict = judged.saleId === null ? await findLateSale(watch, offer, judged) : judged
  const isSame = row.saleId === verdict.saleId && row.reasons.join() === verdict.reasons.join()
  if (isSame) return
  const { saleId, reasons } = verdict
  const problem = saleId === null ? null : problemOf(reasons)
  const userId = await watch.commit(async (trx) => {
    await tradeOffersRepository.judge(trx, offer.id, { saleId, reasons, problem })
    if (problem === null || saleId === null) return null
    const owner = await tradeOffersRepository.ownerOfSale(trx, saleId)
    await appendEvent(trx, streamOfUser(owner), { kind: 'sale.updated', saleId: Number(saleId) })
    return owner
  })
  watch.log.info({ offerId: offer.id, reasons }, 'trade offer evaluated')
  if (userId !== null) await watch.announceUser(userId)
}

/** The offer may belong to a sale that ended meanwhile; then the offer is declined. */
async function findLateSale(
  watch: AccountWatch,
  offer: SteamOffer,
  verdict: OfferVerdict,
): Promise<OfferVerdict> {
  const saleId = await tradeOffersRepository.findEndedSale(watch.db, {
    senderId: offer.senderId,
    assetIds: offer.received.map(({ assetId }) => assetId),
    createdAt: new Date(offer.createdAt),
  })
  return saleId === undefined ? verdict : { saleId, reasons: [] }
}
