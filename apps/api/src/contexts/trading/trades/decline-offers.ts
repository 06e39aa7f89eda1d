import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import type { AccountWatch } from './account-watch.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'

/** An offer of an ended sale must not stay open: accepting it later would bring items without a price. */
export async function declineLeftOvers(watch: AccountWatch): Promise<void> {
  for (const { offerId, saleId } of await tradeOffersRepository.listLeftOver(watch.db, watch.accountId)) {
    const offer = await watch.source.readOffer(offerId)
    if (!offer) continue
    const decision = await watch.commit(async (trx) => {
      await tradeOffersRepository.record(trx, watch.accountId, [offer])
      return applySaleEvent(trx, watch.ports, {
        saleId,
        actor: 'system',
        event: {
          type: 'offer_found',
          senderId: offer.senderId,
          offer: {
            id: offer.id,
            senderId: offer.senderId,
            createdAt: offer.createdAt,
            receivedAssetIds: offer.received.map(({ assetId }) => assetId),
            givenCount: offer.givenCount,
          },
        },
      })
    })
    const isDeclined =
      !('refused' in decision) && decision.effects.some(({ type }) => type === 'decline_offer')
    if (!isDeclined || offer.state !== 2) continue
    await watch.source.decline(offerId)
    watch.log.info({ offerId, saleId: String(saleId) }, 'trade offer of ended sale declined')
  }
}

/** What staff asked to decline. The match comes earlier in the same pass, so an offer with a sale is not listed. */
export async function declineAsked(watch: AccountWatch): Promise<void> {
  for (const offerId of await tradeOffersRepository.listToDecline(watch.db, watch.accountId)) {
    const offer = await watch.source.readOffer(offerId)
    if (offer?.state !== 2) continue
    await watch.source.decline(offerId)
    watch.log.info({ offerId }, 'trade offer declined by staff')
  }
}
