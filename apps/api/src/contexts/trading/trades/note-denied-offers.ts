import type { AccountWatch } from './account-watch.ts'
import { findingsRepository } from './findings.repository.ts'
import { inventoryChecksRepository } from './inventory-checks.repository.ts'
import { outgoingOffersRepository } from './outgoing-offers.repository.ts'

/**
 * Sellers say that somebody else declined our offer. Nothing is proven yet, so no alarm is raised: staff are told, and
 * the items are checked with priority. If they leave, the alarm follows within seconds.
 */
export async function noteDeniedOffers(watch: AccountWatch): Promise<void> {
  for (const { saleId, offerId } of await outgoingOffersRepository.listDenied(watch.db, watch.accountId)) {
    const isNew = await watch.commit(async (trx) => {
      await inventoryChecksRepository.watchClosely(trx, saleId)
      return findingsRepository.add(trx, { saleId, code: 'declined_by_stranger', details: { offerId } })
    })
    if (isNew) watch.ports.alert('offer_declined_by_stranger', { saleId })
  }
}
