import { applySaleEvent, isRefusal, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { askForSellerCheck } from './match-offers.ts'
import { reserveOffer } from './reserve-offer.repository.ts'

/**
 * Reserves a place for an offer that we send, in the caller's transaction. False when there is none: then the seller
 * sends the offer. The worker's check gives the watcher what it needs to send.
 */
export async function requestOffer(
  trx: Trx,
  ports: MoneyPorts,
  sale: { saleId: bigint; userId: bigint },
): Promise<boolean> {
  if (!(await reserveOffer(trx, sale))) return false
  const event = { type: 'offer_requested' as const }
  const decision = await applySaleEvent(trx, ports, { saleId: sale.saleId, event, actor: 'system' })
  // The reservation must not stay without its step, so the whole transaction fails.
  if (isRefusal(decision)) throw new Error(`no offer for sale ${sale.saleId}: ${decision.refused}`)
  await askForSellerCheck(trx, sale.saleId)
  return true
}
