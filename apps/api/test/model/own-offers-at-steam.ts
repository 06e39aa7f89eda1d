import { isOfferOurs } from '#shared/sale-states.ts'
import {
  between,
  count,
  fault,
  MINUTE,
  nextId,
  record,
  violate,
  type OwnOffer,
  type SaleRow,
  type World,
} from './world.ts'
import { acceptOwnOffer } from './steam.ts'

export function ownOffersTo(world: World, userId: bigint): OwnOffer[] {
  return world.ownOffersOfSeller.get(userId) ?? []
}

/**
 * Our offer is at Steam. Two open ones for one sale are a violation, unless the first call took longer than the rules
 * can know.
 */
export function addOwnOffer(
  world: World,
  sale: SaleRow,
  { message, isTooLate }: { message: string; isTooLate: boolean },
): OwnOffer {
  const offer: OwnOffer = {
    id: `h${nextId(world)}`,
    forSale: message === '' ? null : sale.id,
    partnerId: world.sellers.get(sale.userId)!.steamId,
    createdAt: world.timeline.now,
    assetIds: sale.assetIds,
    message,
    steamState: 2,
    isTooLate,
    wasNamed: false,
  }
  const open = ownOffersTo(world, sale.userId).filter(
    (other) => other.forSale === sale.id && other.steamState === 2 && !other.isTooLate,
  )
  if (offer.forSale !== null && !isTooLate && open.length > 0)
    violate(world, `sale ${sale.id} has two open offers of ours`)
  world.ownOffers.set(offer.id, offer)
  world.ownOffersOfSeller.set(sale.userId, [...ownOffersTo(world, sale.userId), offer])
  record(world, `own offer ${offer.id} for ${offer.forSale ?? 'nobody'}`)
  if (offer.forSale !== null) planAnswer(world, offer)
  return offer
}

function planAnswer(world: World, offer: OwnOffer): void {
  const roll = world.random.below(100)
  const at = world.timeline.now + between(world, 3_000, 10 * MINUTE)
  if (roll < 70) world.timeline.at(at, () => answerOffer(world, offer.id, 'accepted'))
  else if (roll < 80) world.timeline.at(at, () => answerOffer(world, offer.id, 'declined'))
}

const STATES = { accepted: 3, cancelled: 6, declined: 7 }

export function answerOffer(world: World, offerId: string, answer: keyof typeof STATES): void {
  const offer = world.ownOffers.get(offerId)
  if (!offer || offer.steamState !== 2) return
  // Once its items have left, Steam ends an offer by itself.
  const isGone = ownOffersTo(world, world.sales.get(offer.forSale ?? 0n)?.userId ?? 0n).some(
    (other) => other !== offer && other.forSale === offer.forSale && other.steamState === 3,
  )
  offer.steamState = isGone ? 8 : STATES[answer]
  record(world, `own offer ${offer.id} ${offer.steamState}`)
  const sale = offer.forSale === null ? undefined : world.sales.get(offer.forSale)
  if (offer.steamState !== 3 || !sale) return
  const isExpected = sale.outgoing?.offerId === offer.id || sale.outgoing?.state === 'sending'
  if (offer.isTooLate && !(isOfferOurs(sale.state) && isExpected)) {
    // The items come without a sale; staff are told.
    count(world, 'late offers accepted')
    return
  }
  if (!isOfferOurs(sale.state)) violate(world, `sale ${sale.id} got items by our offer while ${sale.state}`)
  acceptOwnOffer(world, sale, offer, fault(world, 0.03))
}
