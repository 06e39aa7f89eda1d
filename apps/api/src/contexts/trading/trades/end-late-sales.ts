import { applyToSale, type AccountWatch } from './account-watch.ts'
import { findingsRepository } from './findings.repository.ts'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { inventoryChecksRepository } from './inventory-checks.repository.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'
import { tradesRepository, type LateSale } from './trades.repository.ts'

/** Inventories read in one pass: offers that came in time must not wait for late sales. */
const LOOKS_MAX = 3

/**
 * A sale without an offer ends only after a poll of all accounts that started after its deadline. If the items are
 * gone too, the seller may have sent them to an impersonator and is informed.
 */
export async function endLateSales(watch: AccountWatch): Promise<void> {
  const polledAt = await operatorAccountsRepository.readPolledAll(watch.db, watch.rules.accountIds)
  if (polledAt === null) return
  let looks = 0
  for (const sale of await tradesRepository.listLate(watch.db, polledAt)) {
    const isOfferThere = await tradeOffersRepository.isOfferThere(watch.db, sale.saleId)
    if (isOfferThere) continue
    if (!sale.isOfferOurs) looks += 1
    const haveItemsLeft = !sale.isOfferOurs && looks <= LOOKS_MAX && (await haveLeft(watch, sale))
    const event = {
      type: 'deadline_polled',
      polledAt: polledAt.getTime(),
      isOfferThere,
      haveItemsLeft,
    } as const
    const { saleId } = sale
    const isEnded = await applyToSale(watch, sale, event, async (trx) => {
      if (haveItemsLeft) await findingsRepository.add(trx, { saleId, code: 'items_left' })
    })
    if (isEnded && haveItemsLeft) watch.ports.alert('trade_items_left', { saleId })
  }
}

/**
 * True only when a complete inventory contains none of the items. An unreadable inventory proves nothing, and items
 * in our accounts do not count as left.
 */
async function haveLeft(watch: AccountWatch, { saleId, sellerId, assetIds }: LateSale): Promise<boolean> {
  if (await inventoryChecksRepository.isWithUs(watch.db, saleId)) return false
  const reading = await watch.readSellerItems(sellerId, assetIds)
  return reading.kind === 'read' && reading.isWhole && reading.items.size === 0
}
