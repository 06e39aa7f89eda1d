import { decideSale } from '#contexts/payments/lifecycle/domain/decide-sale.ts'
import { isRefusal } from '#contexts/payments/lifecycle/domain/facts.ts'
import { mayStillCall } from '#contexts/payments/lifecycle/domain/payout-step.ts'
import {
  isOfferOf,
  judgeAbsence,
  meaningOfSent,
  messageOf,
  SEND_ARRIVES_WITHIN_SECONDS,
  strayAction,
} from '#contexts/trading/trades/domain/sent-offer-rules.ts'
import { databaseNow } from './clocks.ts'
import { addOwnOffer, answerOffer, ownOffersTo } from './own-offers-at-steam.ts'
import {
  callOutside,
  releaseLocks,
  startJob,
  startRequest,
  takeLock,
  type Caller,
  type Work,
} from './processes.ts'
import { moveSaleRow, saleFacts } from './tables.ts'
import { moveSale } from './transactions.ts'
import {
  between,
  count,
  fault,
  MINUTE,
  record,
  violate,
  type OwnOffer,
  type SaleRow,
  type World,
} from './world.ts'

/** The code of a sale in the model. */
const codeOf = (sale: SaleRow) =>
  `CODE${String(sale.id).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}XXXX`

/** As the product: the place is reserved in the transaction of the sale, whose locks the caller holds. */
export function reserveOwnOffer(world: World, sale: SaleRow): void {
  sale.sentOffer = { hasStarted: false, cancelReason: null }
  sale.outgoing = {
    state: 'reserved',
    sendCount: 0,
    arrivesBy: null,
    absentReads: 0,
    offerId: null,
    wasStale: false,
  }
  const decision = decideSale(saleFacts(world, sale), { type: 'offer_requested' }, databaseNow(world))
  if (isRefusal(decision)) throw new Error('an offer is requested with its place')
  moveSaleRow(world, sale, decision.saleMoves)
  count(world, 'own offers wanted')
  followStrays(world, sale)
  if (world.random.chance(0.15))
    startRequest(world, `cancel ${sale.id}`, world.timeline.now + between(world, 500, 5 * MINUTE), (caller) =>
      cancel(world, caller, sale),
    )
}

function* cancel(world: World, caller: Caller, sale: SaleRow): Work {
  yield* moveSale(world, caller, sale, { type: 'cancelled_by_seller' })
}

/** One step of the watcher for a sale whose offer we send. */
export function* tendOwnOffer(world: World, caller: Caller, sale: SaleRow): Work {
  const state = sale.outgoing?.state
  if (state === 'reserved') yield* send(world, caller, sale)
  else if (state === 'sending') yield* lookForSent(world, caller, sale)
  else if (state === 'open') yield* readOpen(world, caller, sale)
}

/** A change of the row alone, under the lock that every change of the sale takes. */
function* writeRow(world: World, caller: Caller, sale: SaleRow, write: () => void): Work<boolean> {
  yield* takeLock(world, caller, `user:${sale.userId}`)
  const isOwner = caller.ownsJob()
  if (isOwner) write()
  releaseLocks(world, caller)
  yield 0
  return isOwner
}

function* send(world: World, caller: Caller, sale: SaleRow): Work {
  const startedAt = world.timeline.now
  let isStarted = false
  yield* writeRow(world, caller, sale, () => {
    const row = sale.outgoing
    if (row?.state !== 'reserved' || sale.sentOffer?.cancelReason !== null) return
    isStarted = true
    sale.sentOffer = { ...sale.sentOffer, hasStarted: true }
    const arrivesBy = databaseNow(world) + SEND_ARRIVES_WITHIN_SECONDS * 1_000
    sale.outgoing = { ...row, state: 'sending', sendCount: row.sendCount + 1, absentReads: 0, arrivesBy }
    record(world, `sending ${sale.id}`)
  })
  if (!isStarted) return
  const offerId = yield* callOutside(world, () =>
    mayStillCall(world.timeline.now - startedAt) ? callSend(world, sale) : null,
  )
  if (offerId !== null) yield* adopt(world, caller, sale, offerId)
}

/** The call at Steam: lost, late, later than anybody expects, or made and answered with an error. */
function callSend(world: World, sale: SaleRow): string | null {
  const make = (isTooLate: boolean) =>
    addOwnOffer(world, sale, { message: messageOf(codeOf(sale)), isTooLate })
  // Somebody of the staff sends the same items by hand, without a code.
  if (fault(world, 0.03)) addOwnOffer(world, sale, { message: '', isTooLate: false })
  if (fault(world, 0.08)) return null
  if (fault(world, 0.08)) {
    sale.ownCallsInTransit += 1
    world.timeline.at(world.timeline.now + between(world, 1_000, 40_000), () => {
      sale.ownCallsInTransit -= 1
      make(false)
    })
    return null
  }
  if (fault(world, 0.02)) {
    world.timeline.at(world.timeline.now + between(world, 90_000, 200_000), () => void make(true))
    return null
  }
  const { id } = make(false)
  return fault(world, 0.08) ? null : id
}

function* adopt(world: World, caller: Caller, sale: SaleRow, offerId: string): Work {
  const row = sale.outgoing
  if (row?.state !== 'sending') return
  yield* moveSale(world, caller, sale, { type: 'offer_sent' }, () => {
    sale.outgoing = { ...row, state: 'open', offerId, absentReads: 0 }
    const offer = world.ownOffers.get(offerId)
    if (offer?.forSale !== sale.id) violate(world, `sale ${sale.id} took another offer for its own`)
    if (offer) offer.wasNamed = true
    record(world, `adopted ${offerId} for ${sale.id}`)
  })
}

/** A poll of the sent offers, sometimes of a copy of Steam's data that lags behind; null without an answer. */
function* poll(world: World, sale: SaleRow): Work<{ startedAt: number; offers: OwnOffer[] } | null> {
  const startedAt = databaseNow(world)
  return yield* callOutside(world, () => {
    if (fault(world, 0.08)) return null
    const isStale = fault(world, 0.25) && sale.outgoing?.wasStale === false
    if (sale.outgoing) sale.outgoing.wasStale = isStale
    const since = world.timeline.now - 30_000
    const offers = ownOffersTo(world, sale.userId).filter(({ createdAt }) => !isStale || createdAt < since)
    return { startedAt, offers: offers.map((offer) => ({ ...offer })) }
  })
}

function rowOf(world: World, sale: SaleRow) {
  return { code: codeOf(sale), sellerId: world.sellers.get(sale.userId)!.steamId, assetIds: sale.assetIds }
}

function* lookForSent(world: World, caller: Caller, sale: SaleRow): Work {
  const shown = yield* poll(world, sale)
  const row = sale.outgoing
  if (!shown || row?.state !== 'sending') return
  const found = shown.offers.find(
    (offer) => !offer.wasNamed && isOfferOf(asSteamShows(offer), rowOf(world, sale)),
  )
  if (found) {
    yield* adopt(world, caller, sale, found.id)
    return
  }
  const facts = { ...row, problem: null, isCancelWanted: sale.sentOffer?.cancelReason !== null }
  const absence = judgeAbsence(facts, shown.startedAt)
  if (absence.kind === 'count')
    yield* writeRow(world, caller, sale, () => {
      if (sale.outgoing?.state === 'sending') sale.outgoing.absentReads += 1
    })
  if (absence.kind === 'again')
    yield* writeRow(world, caller, sale, () => {
      if (sale.outgoing?.state !== 'sending' || sale.sentOffer?.cancelReason !== null) return
      sale.outgoing.state = 'reserved'
      sale.sentOffer = { ...sale.sentOffer, hasStarted: false }
    })
  if (absence.kind === 'give_up') yield* end(world, caller, sale)
}

function* end(world: World, caller: Caller, sale: SaleRow): Work {
  yield* moveSale(world, caller, sale, { type: 'offer_ended' }, () => {
    sale.outgoing = null
    sale.sentOffer = null
  })
}

function* readOpen(world: World, caller: Caller, sale: SaleRow): Work {
  const offerId = sale.outgoing?.offerId ?? ''
  if (sale.sentOffer && sale.sentOffer.cancelReason !== null)
    yield* callOutside(world, () => {
      if (!fault(world, 0.1)) answerOffer(world, offerId, 'cancelled')
    })
  const offer = yield* callOutside(world, () => {
    const known = fault(world, 0.08) ? undefined : world.ownOffers.get(offerId)
    return known && { ...known }
  })
  if (!offer || sale.outgoing?.offerId !== offerId) return
  const meaning = meaningOfSent(offer.steamState)
  if (meaning.kind === 'accepted')
    yield* moveSale(world, caller, sale, { type: 'offer_accepted' }, () => {
      sale.outgoing = null
      sale.sentOffer = null
      sale.offerId = offerId
    })
  if (meaning.kind === 'ended') yield* end(world, caller, sale)
}

function asSteamShows(offer: OwnOffer) {
  return {
    isOurs: true,
    message: offer.message,
    senderId: offer.partnerId,
    received: offer.assetIds.map((assetId) => ({ appId: 730, contextId: '2', assetId, isMissing: false })),
    givenCount: 0,
  }
}

/** Longer than any call of this sale can take to arrive. */
const STRAYS_MS = 45 * MINUTE

/** Every poll also looks for offers that no row names any more. */
function followStrays(world: World, sale: SaleRow): void {
  const until = world.timeline.now + STRAYS_MS
  startJob(world, `strays ${sale.id}`, world.timeline.now + MINUTE, function* (caller) {
    while (world.timeline.now < until || hasStray(world, sale)) {
      const shown = yield* poll(world, sale)
      for (const offer of shown?.offers ?? []) {
        const isCoded = isOfferOf(asSteamShows(offer), rowOf(world, sale))
        const rowState = sale.outgoing?.offerId === offer.id ? 'open' : undefined
        const action = strayAction(meaningOfSent(offer.steamState).kind, rowState)
        if (isCoded && action === 'cancel' && sale.outgoing?.state !== 'sending')
          yield* callOutside(world, () => answerOffer(world, offer.id, 'cancelled'))
      }
      if (!caller.ownsJob()) return
      yield between(world, 20_000, 60_000)
      if (world.timeline.now > until + STRAYS_MS) return
    }
  })
}

function hasStray(world: World, sale: SaleRow): boolean {
  return ownOffersTo(world, sale.userId).some(
    (offer) => offer.forSale === sale.id && offer.steamState === 2 && sale.outgoing?.offerId !== offer.id,
  )
}
