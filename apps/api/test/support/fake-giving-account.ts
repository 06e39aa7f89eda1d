import { randomInt } from 'node:crypto'
import type { GivingAccount, SentGift } from '#contexts/trading/dispatch/index.ts'

export type GiftFault = 'lost_after' | 'lost_before' | 'refused'
type Offer = SentGift & { token: string }

/** Steam as one giving account sees it, with a book of what really moved. */
export class FakeGivingSteam implements GivingAccount {
  readonly offers: Offer[] = []
  /** Every item that left, with its recipient. */
  readonly given: { assetId: string; to: string; offerId: string }[] = []
  readonly confirmed: string[] = []
  sendFaults: GiftFault[] = []
  confirmFaults: ('lost_after' | 'lost_before')[] = []

  async sendGift(gift: Parameters<GivingAccount['sendGift']>[0]) {
    const fault = this.sendFaults.shift()
    if (fault === 'lost_before') return { kind: 'unknown' as const }
    if (fault === 'refused') return { kind: 'refused' as const, reason: 'too_many' }
    const offerId = String(randomInt(10 ** 9, 2 ** 47))
    const { partner, token, assetIds, message } = gift
    this.offers.push({
      offerId,
      partner,
      token,
      message,
      state: 9,
      givenAssetIds: [...assetIds],
      tradeId: null,
    })
    return fault === 'lost_after'
      ? { kind: 'unknown' as const }
      : { kind: 'sent' as const, offerId, needsConfirmation: true }
  }

  async listSentOffers() {
    return this.offers.map((offer) => ({ ...offer }))
  }

  async confirmOffer(offerId: string) {
    const fault = this.confirmFaults.shift()
    if (fault === 'lost_before') return 'unknown' as const
    const offer = this.offers.find((one) => one.offerId === offerId)
    if (offer?.state !== 9) return 'missing' as const
    offer.state = 2
    this.confirmed.push(offerId)
    return fault === 'lost_after' ? ('unknown' as const) : ('confirmed' as const)
  }

  async cancelOffer(offerId: string) {
    const offer = this.offers.find((one) => one.offerId === offerId)
    if (offer && (offer.state === 2 || offer.state === 9)) offer.state = 6
  }

  /** Recipients accept whatever they can; an item that has left makes other offers of it invalid. */
  acceptAll(): void {
    for (const offer of this.offers) {
      if (offer.state !== 2) continue
      const hasLeft = offer.givenAssetIds.some((assetId) => this.given.some((one) => one.assetId === assetId))
      if (hasLeft) offer.state = 8
      else {
        offer.state = 3
        offer.tradeId = String(randomInt(10 ** 9, 2 ** 47))
        const { partner: to, offerId } = offer
        for (const assetId of offer.givenAssetIds) this.given.push({ assetId, to, offerId })
      }
    }
  }
}
