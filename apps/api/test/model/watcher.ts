import { isOfferForSale } from '#contexts/payments/lifecycle/domain/match-offer.ts'
import { mayStillCall } from '#contexts/payments/lifecycle/domain/payout-step.ts'
import { latestSettlementMs } from '#contexts/payments/lifecycle/domain/settlement.ts'
import { isTradeOf, meaningOf, type SteamTrade } from '#contexts/trading/trades/domain/judge-trade.ts'
import { nextReadAt } from '#contexts/trading/trades/domain/reading-times.ts'
import { checkDeadlineEnd, tradeOf } from './checks.ts'
import { isOfferOurs } from '#shared/sale-states.ts'
import { databaseNow } from './clocks.ts'
import { tendOwnOffer } from './house-offers.ts'
import { callOutside, startJob, type Caller, type Work } from './processes.ts'
import { acceptOffer, readTrade } from './steam.ts'
import { moveSale } from './transactions.ts'
import { between, DAY, fault, HOUR, MINUTE, type SaleRow, type SteamOffer, type World } from './world.ts'

/** Polls Steam for one sale until its items are ours or it has ended. */
export function watchSale(world: World, sale: SaleRow): void {
  startJob(world, `watch ${sale.id}`, world.timeline.now + 5_000, (caller) => watch(world, caller, sale))
}

/** The model reads trades one by one; no reading names another trade as reversed. */
const NONE_UNDONE: ReadonlySet<string> = new Set()
const SETTLE_MARGIN_MS = MINUTE

const WATCHED = ['awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen', 'verifying', 'review']

function* watch(world: World, caller: Caller, sale: SaleRow): Work {
  while (WATCHED.includes(sale.state)) {
    if (sale.state === 'awaiting_items') yield* lookForOffer(world, caller, sale)
    else if (isOfferOurs(sale.state)) yield* tendOurs(world, caller, sale)
    else if (sale.state === 'offer_seen') yield* takeOffer(world, caller, sale)
    else if (sale.state === 'verifying') yield* verify(world, caller, sale)
    yield waitOf(world, sale)
    if (!caller.ownsJob()) return
  }
  yield* declineLeftOvers(world, sale)
}

function waitOf(world: World, sale: SaleRow): number {
  if (sale.state === 'review') return between(world, HOUR, 3 * HOUR)
  return isOfferOurs(sale.state) ? between(world, 4_000, 15_000) : between(world, 20_000, 90_000)
}

/** Our own offer is followed, and taken back after the deadline. */
function* tendOurs(world: World, caller: Caller, sale: SaleRow): Work {
  yield* tendOwnOffer(world, caller, sale)
  const polledAt = databaseNow(world)
  if (isOfferOurs(sale.state) && polledAt > sale.deadlineAt)
    yield* moveSale(world, caller, sale, { type: 'deadline_polled', polledAt, isOfferThere: false })
}

/** All active offers with an item of the sale, from any sender; the rules decide which one is meant for it. */
function activeOffers(world: World, sale: SaleRow): SteamOffer[] {
  const offers = sale.assetIds.flatMap((assetId) => world.offersOfAsset.get(assetId) ?? [])
  return [...new Set(offers)].filter((offer) => offer.state === 'active')
}

function* lookForOffer(world: World, caller: Caller, sale: SaleRow): Work {
  const polledAt = databaseNow(world)
  const offers = yield* callOutside(world, () => (fault(world, 0.08) ? null : activeOffers(world, sale)))
  if (!offers) return
  // A slow response: by now the world may have changed.
  if (fault(world, 0.05)) yield between(world, 30_000, 3 * MINUTE)
  const seller = world.sellers.get(sale.userId)!
  const expected = { senderId: seller.steamId, assetIds: sale.assetIds, quotedAt: sale.quotedAt }
  let isOfferThere = false
  for (const { id, senderId, createdAt, givenCount, assetIds: receivedAssetIds } of offers) {
    const offer = { id, senderId, createdAt, givenCount, receivedAssetIds }
    const event = { type: 'offer_found' as const, senderId: seller.steamId, offer }
    const outcome = yield* moveSale(world, caller, sale, event)
    if (!('refused' in outcome)) return
    isOfferThere ||= isOfferForSale(offer, expected)
  }
  const outcome = yield* moveSale(world, caller, sale, { type: 'deadline_polled', polledAt, isOfferThere })
  if (!('refused' in outcome)) checkDeadlineEnd(world, sale)
}

function matching(world: World, sale: SaleRow): SteamOffer | undefined {
  const offer = world.offers.get(sale.offerId ?? '')
  return offer?.state === 'active' ? offer : undefined
}

function* takeOffer(world: World, caller: Caller, sale: SaleRow): Work {
  const offer = yield* callOutside(world, () => matching(world, sale))
  if (!offer) {
    yield* moveSale(world, caller, sale, { type: 'offer_gone' })
    return
  }
  // Committed first: from here on the sale cannot be cancelled.
  const startedAt = world.timeline.now
  const started = yield* moveSale(world, caller, sale, { type: 'accept_started' })
  if ('refused' in started) return
  yield* accept(world, sale, offer, startedAt)
}

/** The response is never trusted; the next reading decides. A delayed call is not sent any more. */
function* accept(world: World, sale: SaleRow, offer: SteamOffer, startedAt: number): Work {
  yield* callOutside(world, () => {
    if (!mayStillCall(world.timeline.now - startedAt) || fault(world, 0.05)) return
    if (fault(world, 0.05)) {
      world.timeline.at(world.timeline.now + between(world, 1_000, 30_000), () =>
        acceptOffer(world, sale, offer),
      )
      return
    }
    acceptOffer(world, sale, offer)
  })
}

function* verify(world: World, caller: Caller, sale: SaleRow): Work {
  const readAt = databaseNow(world)
  const askedAt = world.timeline.now
  const reading = yield* callOutside(world, () =>
    fault(world, 0.08)
      ? null
      : { trade: readTrade(world, sale), isWaiting: matching(world, sale) !== undefined },
  )
  if (!reading) return
  const { trade } = reading
  if (!trade) {
    if (reading.isWaiting || world.timeline.now - askedAt < 60_000)
      yield* moveSale(world, caller, sale, { type: 'accept_disproved', readAt })
    return
  }
  watchTrade(world, sale)
  const meaning = meaningOf(trade, NONE_UNDONE)
  if (meaning === 'failed') yield* moveSale(world, caller, sale, { type: 'trade_failed' })
  else if (meaning === 'reversed') yield* recordReversal(world, caller, sale)
  else yield* receiveItems(world, caller, sale, trade)
}

function* receiveItems(world: World, caller: Caller, sale: SaleRow, trade: SteamTrade): Work {
  const { steamId: sellerId } = world.sellers.get(sale.userId)!
  if (!isTradeOf(trade, { sellerId, assetIds: sale.assetIds })) {
    yield* moveSale(world, caller, sale, { type: 'doubt' })
    return
  }
  yield* moveSale(world, caller, sale, {
    type: 'items_read',
    areAllThere: true,
    doFingerprintsMatch: tradeOf(world, sale)!.trade!.doFingerprintsMatch,
    settlesAt: trade.settlesAt ?? latestSettlementMs(databaseNow(world)),
  })
}

export function* recordReversal(world: World, caller: Caller, sale: SaleRow): Work {
  yield* moveSale(world, caller, sale, { type: 'reversed_on_steam' })
}

const watched = new WeakSet<SaleRow>()

/**
 * As in the product: from the moment a trade is found until Steam can no longer reverse it, whatever happens to its
 * sale.
 */
function watchTrade(world: World, sale: SaleRow): void {
  if (watched.has(sale)) return
  watched.add(sale)
  startJob(world, `trade ${sale.id}`, world.timeline.now + MINUTE, function* (caller) {
    for (;;) {
      const readAt = databaseNow(world)
      const trade = yield* callOutside(world, () => (fault(world, 0.1) ? null : readTrade(world, sale)))
      const settlesAt = sale.settlesAt ?? trade?.settlesAt ?? readAt + HOUR
      const isFinal = readAt >= settlesAt + SETTLE_MARGIN_MS
      if (trade && (yield* noteReading(world, caller, sale, { trade, isFinal }))) return
      if (!caller.ownsJob()) return
      const readEveryMs = isFinal ? HOUR : between(world, 2 * HOUR, DAY)
      const next = nextReadAt(readAt, settlesAt, { readEveryMs, settleMarginMs: SETTLE_MARGIN_MS })
      yield Math.max(MINUTE, next - databaseNow(world))
    }
  })
}

/** True when the trade can no longer change. */
function* noteReading(
  world: World,
  caller: Caller,
  sale: SaleRow,
  { trade, isFinal }: { trade: SteamTrade; isFinal: boolean },
): Work<boolean> {
  const meaning = meaningOf(trade, NONE_UNDONE)
  if (meaning === 'failed') return true
  if (meaning === 'reversed') {
    yield* recordReversal(world, caller, sale)
    return sale.reversedAt !== null
  }
  if (!isFinal) return false
  const outcome = yield* moveSale(world, caller, sale, { type: 'settled_on_steam' })
  return !('refused' in outcome) || sale.state === 'failed' || sale.state === 'cancelled'
}

/** Offers of an ended sale must not stay open: accepting them later would bring items without a price. */
function* declineLeftOvers(world: World, sale: SaleRow): Work {
  if (sale.state === 'completed') return
  yield* callOutside(world, () => {
    for (const offer of activeOffers(world, sale))
      if (offer.createdAt < world.timeline.now - DAY) offer.state = 'gone'
  })
}
