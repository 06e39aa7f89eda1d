import { mayStillCall } from '#contexts/payments/lifecycle/index.ts'
import {
  applyToSale,
  flagForReview,
  refuseOffer,
  type AccountWatch,
  type ReviewReason,
} from './account-watch.ts'
import { compareItems, describeChanged } from './domain/compare-items.ts'
import { OFFER_STATE, reasonsAgainst } from './domain/judge-offer.ts'
import { askForSellerCheck } from './match-offers.ts'
import { sellerChecksRepository } from './seller-checks.repository.ts'
import { tradesRepository, type SaleWithOffer } from './trades.repository.ts'

/**
 * Checks everything once more and accepts the offer. The step to `verifying` is committed before the call: from then
 * on the sale cannot be cancelled. After a crash, the next process reads on Steam whether the accept arrived.
 */
export async function takeOffer(watch: AccountWatch, sale: SaleWithOffer): Promise<void> {
  // Checks that need no call come first.
  if (sale.offerState !== OFFER_STATE.active) return returnToAwaitingItems(watch, sale)
  if (!(await isSellerClear(watch, sale))) return
  if (!(await isStillOffered(watch, sale))) return
  if (!(await areItemsAsSold(watch, sale))) return

  const accept = await watch.source.prepareAccept()
  const sinceMs = performance.now()
  const isStarted = await applyToSale(watch, sale, { type: 'accept_started' }, (trx) =>
    tradesRepository.start(trx, { ...sale, accountId: watch.accountId }),
  )
  const answer = await accept({ id: sale.offerId, senderId: sale.sellerId }, () => {
    // A process that paused too long after the commit does not call; the process that took over continues.
    return isStarted && mayStillCall(performance.now() - sinceMs)
  })
  watch.metrics.accepts.inc({ answer: answer.kind })
  watch.log.info({ saleId: String(sale.saleId), offerId: sale.offerId, answer: answer.kind }, 'accept called')
  if (answer.kind === 'done')
    await watch.commit((trx) => tradesRepository.nameTrade(trx, sale.saleId, answer.tradeId))
}

/** The sender or Steam ended the offer, so the sale waits for another one. */
async function returnToAwaitingItems(watch: AccountWatch, sale: SaleWithOffer): Promise<void> {
  await applyToSale(watch, sale, { type: 'offer_gone' })
}

async function isStillOffered(watch: AccountWatch, sale: SaleWithOffer): Promise<boolean> {
  const offer = await watch.source.readOffer(sale.offerId)
  if (offer?.state !== OFFER_STATE.active) {
    await returnToAwaitingItems(watch, sale)
    return false
  }
  const assetIds = sale.items.map(({ assetId }) => assetId)
  const [reason] = reasonsAgainst(offer, { ...sale, assetIds })
  if (reason === undefined) return true
  await refuseOffer(watch, sale, { code: reason, problem: 'other_items' })
  return false
}

/** Also false while the check is still pending. */
async function isSellerClear(watch: AccountWatch, sale: SaleWithOffer): Promise<boolean> {
  const { db, rules } = watch
  const verdict = await sellerChecksRepository.findFresh(db, sale.saleId, rules.sellerCheckSeconds)
  switch (verdict) {
    case 'clear':
      return true
    case 'held':
      await refuseOffer(watch, sale, { code: 'held', problem: 'held' })
      return false
    case 'banned':
    case 'trade_url_dead':
      await flagForReview(watch, sale, { code: `seller_${verdict}` })
      return false
    case 'unknown':
    case undefined:
  }
  await watch.commit((trx) => askForSellerCheck(trx, sale.saleId))
  await escalateIfOverdue(watch, sale, { code: 'seller_not_checked' })
  return false
}

async function areItemsAsSold(watch: AccountWatch, sale: SaleWithOffer): Promise<boolean> {
  const reading = await watch.readSellerItems(
    sale.sellerId,
    sale.items.map(({ assetId }) => assetId),
  )
  if (reading.kind === 'failed') {
    await escalateIfOverdue(watch, sale, {
      code: 'inventory_not_read',
      details: { failure: reading.failure },
    })
    return false
  }
  const { absent, changed } = compareItems(sale.items, (assetId) => reading.items.get(assetId)?.fingerprint)
  const sealed = sale.items.filter(({ assetId }) => reading.items.get(assetId)?.isSealed === true)
  if (changed.length > 0)
    await flagForReview(watch, sale, {
      code: 'items_differ_before',
      details: describeChanged(changed, (assetId) => reading.items.get(assetId)),
    })
  else if (sealed.length > 0)
    await flagForReview(watch, sale, {
      code: 'items_sealed',
      details: { assetIds: sealed.map(({ assetId }) => assetId) },
    })
  else if (absent.length > 0)
    await escalateIfOverdue(watch, sale, { code: 'items_not_seen', details: { assetIds: absent } })
  else return true
  return false
}

/** An automatic step gets some time; after that, staff must review the sale. */
async function escalateIfOverdue(
  watch: AccountWatch,
  sale: SaleWithOffer,
  doubt: ReviewReason,
): Promise<void> {
  if (sale.seenSeconds > watch.rules.patienceSeconds) await flagForReview(watch, sale, doubt)
}
