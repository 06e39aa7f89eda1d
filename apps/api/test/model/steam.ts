import type { SteamTrade } from '#contexts/trading/trades/domain/judge-trade.ts'
import { checkAccept, tradeOf } from './checks.ts'
import {
  between,
  DAY,
  fault,
  nextId,
  record,
  type OwnOffer,
  type SaleRow,
  type SellerRow,
  type SteamOffer,
  type World,
} from './world.ts'

const PROTECTION = 7 * DAY
/** Steam's status numbers. */
const STATUS = { done: 3, failed: 4, reversed: 12 }

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
  for (const assetId of new Set(offer.assetIds))
    world.offersOfAsset.set(assetId, [...(world.offersOfAsset.get(assetId) ?? []), offer])
  record(world, `offer ${offer.id}`)
  return offer
}

/** The accept reaches Steam. If items are gone or held, the offer ends instead. */
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

/** The seller accepted our offer: the items come by the same kind of trade. */
export function acceptOwnOffer(world: World, sale: SaleRow, own: OwnOffer, isMismatch: boolean): void {
  const offer: SteamOffer = {
    id: own.id,
    senderId: own.partnerId,
    createdAt: own.createdAt,
    assetIds: own.assetIds,
    givenCount: 0,
    state: 'accepted',
    acceptedFor: sale.id,
    trade: {
      settlesAt: world.timeline.now + PROTECTION,
      reversedAt: null,
      isFailed: fault(world, 0.02),
      doFingerprintsMatch: !isMismatch,
    },
  }
  world.offers.set(offer.id, offer)
  world.offersOfSender.set(own.partnerId, [...(world.offersOfSender.get(own.partnerId) ?? []), offer])
  record(world, `accepted ${offer.id} for ${sale.id}`)
}

/**
 * Steam's data about the trade of a sale. It shows a reversal by the status of the trade, or names the reversing
 * trade.
 */
export function readTrade(world: World, sale: SaleRow): SteamTrade | undefined {
  const offer = tradeOf(world, sale)
  if (!offer?.trade) return undefined
  const { trade, assetIds } = offer
  const isReversed = trade.reversedAt !== null
  const isRollbackNamed = isReversed && sale.id % 2n === 0n
  return {
    id: `t-${offer.id}`,
    otherId: offer.senderId,
    status: trade.isFailed ? STATUS.failed : isReversed && !isRollbackNamed ? STATUS.reversed : STATUS.done,
    startedAt: trade.settlesAt - PROTECTION,
    settlesAt: trade.isFailed ? null : trade.settlesAt,
    rollbackTradeId: isRollbackNamed ? `u-${offer.id}` : null,
    received: assetIds.map((assetId) => ({ assetId, newAssetId: `n-${assetId}`, newContextId: '16' })),
    given: [],
  }
}

/** A seller reverses all trades at once, as on Steam. */
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
