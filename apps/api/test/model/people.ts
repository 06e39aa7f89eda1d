import { FUNDED_RAILS, type Rail } from '@app/contract/payments/rails'
import { pccGroszeFor } from '#contexts/payments/lifecycle/domain/prices.ts'
import { checkAdvance } from './advance-checks.ts'
import { checkSaleMade } from './checks.ts'
import { databaseNow } from './clocks.ts'
import { agreeTerms, destinationOf, insertPayout, unaskedBalance, type AgreedTerms } from './effects.ts'
import { reserveOwnOffer } from './house-offers.ts'
import { makeQuote, totalOf, type Quote } from './pricing.ts'
import { releaseLocks, startRequest, takeLock, type Caller, type Work } from './processes.ts'
import { scheduleReversals, sendOffer } from './steam.ts'
import { openPayoutOf, sellerFacts } from './tables.ts'
import { moveSale } from './transactions.ts'
import { watchSale } from './watcher.ts'
import {
  between,
  count,
  DAY,
  fault,
  HOUR,
  MINUTE,
  nextId,
  record,
  violate,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

/** Weights of the rails that are drawn more often than the others. */
const SHARES: Partial<Record<Rail, number>> = { paypal: 2, truelayer: 2, btc: 2 }
const SIMULATED_RAILS = FUNDED_RAILS.flatMap((rail) => Array.from({ length: SHARES[rail] ?? 1 }, () => rail))

/** Sellers: they quote, sell, send correct, wrong, late or no offers, change their minds and reverse trades. */
export function addSeller(world: World, number: number): SellerRow {
  const userId = BigInt(number)
  const isShared = number % 10 === 6 || number % 10 === 7
  const settledSales = world.random.pick([0, 0, 0, 1, 5, 20])
  const seller: SellerRow = {
    userId,
    steamId: `steam-${number}`,
    rail: world.random.pick(SIMULATED_RAILS),
    // Every tenth seller uses the payout details of the previous one.
    payee: String(number % 10 === 7 ? number - 1 : number),
    destinations: 0,
    isFrozen: false,
    isReported: false,
    debts: [],
    standing: {
      // Without a settled sale, shared details would leave no limit to test.
      settledSales: isShared && number % 20 < 10 ? 5 : settledSales,
      reversals: 0,
      limitByHandGrosze: number % 11 === 8 ? 3_000_00n : null,
      steamCreatedAt: world.timeline.now - (number % 13 === 5 ? 200 : 900) * DAY,
      steamLevel: world.random.below(12),
      hasBan: number % 13 === 9,
      isShared,
    },
    version: 1,
    heldSince: null,
    reportedSince: null,
    hasReversed: false,
    sales: [],
    provenDestinations: new Set(),
  }
  world.sellers.set(userId, seller)
  if (world.random.chance(0.12)) scheduleReversals(world, seller, 12 * DAY)
  return seller
}

function newAssets(world: World): string[] {
  return Array.from({ length: between(world, 1, 4) }, () => `a${nextId(world)}`)
}

/** A sale from quote to offer. `assetIds` is given when the same items are sold again. */
export function planSale(world: World, seller: SellerRow, at: number, assetIds = newAssets(world)): void {
  const scale = world.random.pick([3_000, 20_000, 60_000, 300_000])
  const marketGrosze = assetIds.map(() => BigInt(between(world, 2_900, 2_900 + scale)))
  world.timeline.at(at - between(world, MINUTE, 14 * MINUTE), () => {
    // An offer from before the quote, made for an older price.
    if (fault(world, 0.08)) sendOffer(world, seller, { assetIds })
    const quote = makeQuote(marketGrosze, databaseNow(world) + 1)
    startRequest(world, `sell ${seller.userId}`, at, (caller) =>
      sell(world, caller, seller, { assetIds, quote }),
    )
  })
}

type Order = { assetIds: string[]; quote: Quote }

/**
 * Every fourth seller takes the higher price with a deferred payout; every fourth takes the instant price or does not
 * sell.
 */
const CHOICES = ['deferred', 'instant', null, null] as const

function* sell(world: World, caller: Caller, seller: SellerRow, order: Order): Work {
  yield* takeLock(world, caller, `user:${seller.userId}`)
  const isTaken = order.assetIds.some((assetId) => world.liveAssets.has(assetId))
  if (isTaken || sellerFacts(world, seller).openDebtGrosze > 0n) {
    releaseLocks(world, caller)
    return
  }
  const { items, quotedAt } = order.quote
  const prices = { nowGrosze: totalOf(items, 'nowGrosze'), laterGrosze: totalOf(items, 'laterGrosze') }
  const terms = agreeTerms(world, seller, prices, CHOICES[Math.floor(quotedAt / 8) % CHOICES.length]!)
  if (!terms) {
    count(world, 'sales not at once')
    releaseLocks(world, caller)
    return
  }
  const sale = newSale(world, seller, order, terms)
  world.sales.set(sale.id, sale)
  seller.sales.push(sale.id)
  for (const assetId of sale.assetIds) {
    if (world.liveAssets.has(assetId)) violate(world, `asset ${assetId} is in two sales`)
    world.liveAssets.set(assetId, sale.id)
  }
  record(world, `sale ${sale.id} ${sale.totalGrosze} ${sale.payoutSchedule}`)
  count(world, `sales ${sale.payoutSchedule}`)
  checkSaleMade(world, sale)
  if (sale.payoutSchedule === 'instant') checkAdvance(world, seller, sale)
  const isOurs = world.random.chance(0.35)
  if (isOurs) reserveOwnOffer(world, sale)
  releaseLocks(world, caller)
  watchSale(world, sale)
  if (!isOurs) planOffer(world, seller, sale)
}

function newSale(world: World, seller: SellerRow, order: Order, agreed: AgreedTerms): SaleRow {
  const paidGrosze = agreed.totalGrosze
  const marketGrosze = totalOf(order.quote.items, 'marketGrosze')
  const pccRules = { isOn: true, rateBps: 200, floorGrosze: 1_000_00n, basis: 'paid' as const }
  return {
    ...order,
    ...agreed,
    quotedAt: order.quote.quotedAt,
    id: BigInt(nextId(world)),
    userId: seller.userId,
    state: 'awaiting_items',
    pccGrosze: pccGroszeFor({ paidGrosze, marketGrosze }, pccRules),
    deadlineAt: databaseNow(world) + 30 * MINUTE,
    acceptStartedAt: null,
    settlesAt: null,
    reversedAt: null,
    isUndoAgreed: false,
    isReported: false,
    isBooked: false,
    version: 1,
    payoutCount: 0,
    destination: destinationOf(seller),
    offerId: null,
    isHouseReserved: false,
    isDebtOpen: false,
    wasReviewed: false,
    isCounted: false,
    isReversalCounted: false,
    returnNotBefore: null,
    isSettled: false,
    sentOffer: null,
    outgoing: null,
    ownCallsInTransit: 0,
  }
}

function planOffer(world: World, seller: SellerRow, sale: SaleRow): void {
  const { timeline } = world
  const roll = world.areFaultsOn ? world.random.below(100) : 99
  if (roll < 8) {
    // The same items again, after this sale has expired.
    planSale(world, seller, timeline.now + between(world, HOUR, 3 * HOUR), [...sale.assetIds])
  } else {
    const late = roll < 14 ? between(world, 29 * MINUTE, 33 * MINUTE) : between(world, 10_000, 20 * MINUTE)
    const isWrong = roll >= 14 && roll < 30
    if (isWrong) timeline.at(timeline.now + late / 2, () => sendWrongOffer(world, seller, sale, roll))
    if (!isWrong || roll % 2 === 1)
      timeline.at(timeline.now + late, () => {
        sendOffer(world, seller, { assetIds: roll < 36 ? sale.assetIds.toReversed() : sale.assetIds })
      })
  }
  if (roll % 7 === 0) withdrawOffer(world, seller, sale)
  if (roll % 6 === 0) {
    const at = timeline.now + between(world, 1_000, 40 * MINUTE)
    startRequest(world, `cancel ${sale.id}`, at, function* (caller) {
      yield* moveSale(world, caller, sale, { type: 'cancelled_by_seller' })
    })
  }
  if (roll % 11 === 0) scheduleReversals(world, seller, 9 * DAY)
}

/**
 * An offer that asks for items in return, has too many, too few, other or duplicate items, or comes from another
 * account.
 */
function sendWrongOffer(world: World, seller: SellerRow, sale: SaleRow, roll: number): void {
  const { assetIds } = sale
  const others = assetIds.slice(1)
  const isMissing = roll >= 21 && roll < 24 && others.length > 0
  if (roll < 18) sendOffer(world, seller, { assetIds, givenCount: 1 })
  else if (roll < 21) sendOffer(world, seller, { assetIds: [...assetIds, `a${nextId(world)}`] })
  else if (isMissing) sendOffer(world, seller, { assetIds: others })
  else if (roll < 26) sendOffer(world, seller, { assetIds: [...others, `a${nextId(world)}`] })
  else if (roll < 28) sendOffer(world, seller, { assetIds: assetIds.map((_, at) => assetIds[at >> 1]!) })
  else {
    const sender = world.random.pick([...world.sellers.values()])
    if (sender !== seller) sendOffer(world, sender, { assetIds })
  }
  count(world, 'wrong offers')
}

/** Withdraws the offer, sometimes while we are about to accept it. */
function withdrawOffer(world: World, seller: SellerRow, sale: SaleRow): void {
  world.timeline.at(world.timeline.now + between(world, MINUTE, 25 * MINUTE), () => {
    for (const offer of world.offersOfSender.get(seller.steamId) ?? [])
      if (offer.state === 'active' && offer.assetIds === sale.assetIds) offer.state = 'gone'
  })
}

/** After the rail refused a payout, the seller gives other details; the seller also withdraws the balance. */
export function startSellerHabits(world: World, seller: SellerRow): void {
  const visit = () => {
    startRequest(world, `visit ${seller.userId}`, world.timeline.now, (caller) =>
      visitAccount(world, caller, seller),
    )
    world.timeline.at(world.timeline.now + between(world, 8 * HOUR, 36 * HOUR), visit)
  }
  world.timeline.at(world.timeline.now + between(world, HOUR, DAY), visit)
}

function* visitAccount(world: World, caller: Caller, seller: SellerRow): Work {
  for (const id of seller.sales) {
    const sale = world.sales.get(id)!
    if (openPayoutOf(world, sale) || !['items_received', 'protected'].includes(sale.state)) continue
    seller.destinations += 1
    yield* moveSale(world, caller, sale, { type: 'details_chosen' })
  }
  yield* takeLock(world, caller, `user:${seller.userId}`)
  const { balanceGrosze, openDebtGrosze } = sellerFacts(world, seller)
  const free = unaskedBalance(world, seller, balanceGrosze)
  if (free > 0n && openDebtGrosze === 0n) {
    const destination = destinationOf(seller)
    insertPayout(world, seller, {
      kind: 'withdrawal',
      saleId: null,
      amountGrosze: free,
      destination,
      isEvidenceClean: true,
    })
    count(world, 'withdrawals')
  }
  seller.version += 1
  releaseLocks(world, caller)
}
