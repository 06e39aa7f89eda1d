import { mayStillCall } from '../features/money/domain/payout-step.ts'
import { isSaleEnded } from '../features/money/domain/sale-states.ts'
import { checkDeadlineEnd, tradeOf } from './checks.ts'
import { databaseNow } from './clocks.ts'
import { callOutside, startJob, type Caller, type Work } from './processes.ts'
import { acceptOffer } from './steam.ts'
import { moveSale } from './transactions.ts'
import { between, DAY, fault, HOUR, MINUTE, type SaleRow, type SteamOffer, type World } from './world.ts'

/** Looks at Steam for one sale until its items are ours or it has ended. */
export function watchSale(world: World, sale: SaleRow): void {
  startJob(world, `watch ${sale.id}`, world.timeline.now + 5_000, (caller) => watch(world, caller, sale))
}

const WATCHED = ['awaiting_items', 'offer_seen', 'verifying', 'review']

function* watch(world: World, caller: Caller, sale: SaleRow): Work {
  while (WATCHED.includes(sale.state)) {
    if (sale.state === 'awaiting_items') yield* lookForOffer(world, caller, sale)
    else if (sale.state === 'offer_seen') yield* takeOffer(world, caller, sale)
    else if (sale.state === 'verifying') yield* verify(world, caller, sale)
    yield sale.state === 'review' ? between(world, HOUR, 3 * HOUR) : between(world, 20_000, 90_000)
    if (!caller.ownsJob()) return
  }
  yield* declineLeftOvers(world, sale)
}

function activeOffers(world: World, sale: SaleRow): SteamOffer[] {
  const seller = world.sellers.get(sale.userId)!
  const assets = sale.assetIds.toSorted().join()
  return (world.offersOfSender.get(seller.steamId) ?? []).filter(
    (offer) => offer.state === 'active' && offer.assetIds.toSorted().join() === assets,
  )
}

function* lookForOffer(world: World, caller: Caller, sale: SaleRow): Work {
  const polledAt = databaseNow(world)
  const offers = yield* callOutside(world, () => (fault(world, 0.08) ? null : activeOffers(world, sale)))
  if (!offers) return
  // A slow answer: by now the world may look different.
  if (fault(world, 0.05)) yield between(world, 30_000, 3 * MINUTE)
  const seller = world.sellers.get(sale.userId)!
  for (const offer of offers) {
    const outcome = yield* moveSale(world, caller, sale, {
      type: 'offer_found',
      senderId: seller.steamId,
      offer: { ...offer, receivedAssetIds: offer.assetIds, escrowDays: 0 },
    })
    if (!('refused' in outcome)) return
  }
  const isOfferThere = offers.some((offer) => offer.createdAt > sale.quotedAt && offer.givenCount === 0)
  const outcome = yield* moveSale(world, caller, sale, { type: 'deadline_polled', polledAt, isOfferThere })
  if (!('refused' in outcome)) checkDeadlineEnd(world, sale)
}

function matching(world: World, sale: SaleRow): SteamOffer | undefined {
  return activeOffers(world, sale).find((offer) => offer.createdAt > sale.quotedAt && offer.givenCount === 0)
}

function* takeOffer(world: World, caller: Caller, sale: SaleRow): Work {
  const offer = yield* callOutside(world, () => matching(world, sale))
  if (!offer) {
    yield* moveSale(world, caller, sale, { type: 'offer_gone' })
    return
  }
  // Committed first: from here on nobody can cancel.
  const startedAt = world.timeline.now
  const started = yield* moveSale(world, caller, sale, { type: 'accept_started' })
  if ('refused' in started) return
  yield* accept(world, sale, offer, startedAt)
}

/** Nothing it answers is believed; the next reading tells. A call that was held up does not leave any more. */
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
      : { offer: tradeOf(world, sale), isWaiting: matching(world, sale) !== undefined },
  )
  if (!reading) return
  const trade = reading.offer?.trade
  if (!trade) {
    if (reading.isWaiting || world.timeline.now - askedAt < 60_000)
      yield* moveSale(world, caller, sale, { type: 'accept_disproved', readAt })
    return
  }
  if (trade.isFailed) yield* moveSale(world, caller, sale, { type: 'trade_failed' })
  else if (trade.reversedAt !== null) yield* noticeReversal(world, caller, sale)
  else {
    const event = {
      type: 'items_read' as const,
      areAllThere: true,
      doFingerprintsMatch: trade.doFingerprintsMatch,
      settlesAt: trade.settlesAt,
    }
    yield* moveSale(world, caller, sale, event)
  }
}

export function* noticeReversal(world: World, caller: Caller, sale: SaleRow): Work {
  const isNews = sale.reversedAt === null
  const outcome = yield* moveSale(world, caller, sale, { type: 'reversed_on_steam' })
  if (isNews && 'decision' in outcome && sale.reversedAt !== null)
    world.sellers.get(sale.userId)!.reversalKnown = true
}

/** Until Steam can no longer undo the trade, and a little longer. */
export function watchReversal(world: World, sale: SaleRow): void {
  startJob(world, `reversal ${sale.id}`, world.timeline.now + HOUR, function* (caller) {
    for (;;) {
      const trade = yield* callOutside(world, () => (fault(world, 0.1) ? null : tradeOf(world, sale)?.trade))
      if (trade && trade.reversedAt !== null) {
        yield* noticeReversal(world, caller, sale)
        if (sale.reversedAt !== null) return
      } else if (trade && databaseNow(world) >= (sale.settlesAt ?? 0) + MINUTE) {
        yield* moveSale(world, caller, sale, { type: 'settled_on_steam' })
        return
      }
      if (!caller.ownsJob() || (isSaleEnded(sale.state) && sale.state !== 'completed')) return
      const untilSettled = (sale.settlesAt ?? 0) + MINUTE - databaseNow(world)
      yield untilSettled > 0 ? Math.min(untilSettled, between(world, 2 * HOUR, DAY)) : 5 * MINUTE
    }
  })
}

/** Offers of a sale that ended must not stay open: taken later they would be items without a price. */
function* declineLeftOvers(world: World, sale: SaleRow): Work {
  if (sale.state === 'completed') return
  yield* callOutside(world, () => {
    for (const offer of activeOffers(world, sale))
      if (offer.createdAt < world.timeline.now - DAY) offer.state = 'gone'
  })
}
