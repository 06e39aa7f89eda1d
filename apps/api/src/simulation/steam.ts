import { checkAccept } from './checks.ts'
import {
  between,
  DAY,
  fault,
  nextId,
  record,
  type SaleRow,
  type SellerRow,
  type SteamOffer,
  type World,
} from './world.ts'

const PROTECTION = 7 * DAY

export function sendOffer(
  world: World,
  seller: SellerRow,
  parts: { assetIds: readonly string[]; givenCount?: number },
): SteamOffer {
  const offer: SteamOffer = {
    id: `o${nextId(world)}`,
    senderId: seller.steamId,
    createdAt: world.timeline.now,
    assetIds: parts.assetIds,
    givenCount: parts.givenCount ?? 0,
    state: 'active',
    acceptedFor: null,
    trade: null,
  }
  world.offers.set(offer.id, offer)
  world.offersOfSender.set(seller.steamId, [...(world.offersOfSender.get(seller.steamId) ?? []), offer])
  record(world, `offer ${offer.id}`)
  return offer
}

/** The accept reaches Steam. Items that are gone or held end the offer instead. */
export function acceptOffer(world: World, sale: SaleRow, offer: SteamOffer): void {
  if (offer.state !== 'active') return
  offer.state = 'accepted'
  offer.acceptedFor = sale.id
  offer.trade = {
    settlesAt: world.timeline.now + PROTECTION,
    reversedAt: null,
    isFailed: fault(world, 0.02),
    doFingerprintsMatch: !fault(world, 0.03),
  }
  record(world, `accepted ${offer.id} for ${sale.id}`)
  checkAccept(world, sale, offer)
}

/** A person takes everything back at once: that is how Steam does it. */
function reverseTrades(world: World, seller: SellerRow): void {
  for (const offer of world.offersOfSender.get(seller.steamId) ?? []) {
    const { trade } = offer
    if (!trade || trade.isFailed || trade.reversedAt !== null || trade.settlesAt <= world.timeline.now)
      continue
    trade.reversedAt = world.timeline.now
    record(world, `reversed ${offer.id}`)
  }
}

export function scheduleReversals(world: World, seller: SellerRow, untilMs: number): void {
  world.timeline.at(world.timeline.now + between(world, 0, untilMs), () => {
    if (world.areFaultsOn) reverseTrades(world, seller)
  })
}
