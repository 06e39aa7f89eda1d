import { payoutGroszeFor, pccGroszeFor } from '../features/money/domain/prices.ts'
import { checkSaleMade } from './checks.ts'
import { databaseNow } from './clocks.ts'
import { insertPayout, reserveSeller, unaskedBalance } from './effects.ts'
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

const SIMULATED_RAILS = ['paypal', 'paypal', 'skrill', 'btc', 'btc', 'ltc', 'bank', 'manual'] as const

/** Sellers: they quote, sell, send offers right, wrong, late or never, change their minds and take things back. */
export function addSeller(world: World, number: number): SellerRow {
  const userId = BigInt(number)
  const seller: SellerRow = {
    userId,
    steamId: `steam-${number}`,
    rail: world.random.pick(SIMULATED_RAILS),
    destinations: 0,
    isFrozen: false,
    isReported: false,
    debts: [],
    standing: {
      settledSales: world.random.pick([0, 0, 0, 1, 5, 20]),
      reversals: 0,
      limitByHandGrosze: null,
      steamCreatedAt: world.timeline.now - 900 * DAY,
      steamLevel: world.random.below(12),
      hasBan: false,
      isShared: false,
    },
    version: 1,
    reversalKnown: false,
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

/** A sale from quote to offer. `assetIds` are given when the same items are tried again. */
export function planSale(world: World, seller: SellerRow, at: number, assetIds = newAssets(world)): void {
  const scale = world.random.pick([3_000, 20_000, 60_000, 300_000])
  const marketGrosze = assetIds.map(() => BigInt(between(world, 2_900, 2_900 + scale)))
  world.timeline.at(at - between(world, MINUTE, 14 * MINUTE), () => {
    // An offer from before the quote, made for an older price.
    if (fault(world, 0.08)) sendOffer(world, seller, { assetIds })
    const quotedAt = databaseNow(world) + 1
    startRequest(world, `sell ${seller.userId}`, at, (caller) =>
      sell(world, caller, seller, { assetIds, marketGrosze, quotedAt }),
    )
  })
}

type Order = { assetIds: string[]; marketGrosze: bigint[]; quotedAt: number }

function* sell(world: World, caller: Caller, seller: SellerRow, order: Order): Work {
  yield* takeLock(world, caller, `user:${seller.userId}`)
  const isTaken = order.assetIds.some((assetId) => world.liveAssets.has(assetId))
  if (isTaken || sellerFacts(world, seller).openDebtGrosze > 0n) {
    releaseLocks(world, caller)
    return
  }
  const sale = newSale(world, seller, order)
  reserveSeller(world, seller, sale)
  world.sales.set(sale.id, sale)
  seller.sales.push(sale.id)
  for (const assetId of sale.assetIds) {
    if (world.liveAssets.has(assetId)) violate(world, `asset ${assetId} is in two sales`)
    world.liveAssets.set(assetId, sale.id)
  }
  record(world, `sale ${sale.id} ${sale.totalGrosze} ${sale.payoutCase}`)
  count(world, `sales ${sale.payoutCase}`)
  checkSaleMade(world, sale)
  releaseLocks(world, caller)
  watchSale(world, sale)
  planOffer(world, seller, sale)
}

function newSale(world: World, seller: SellerRow, order: Order): SaleRow {
  const totalGrosze = order.marketGrosze.reduce((sum, price) => sum + payoutGroszeFor(price, 7_000), 0n)
  const marketTotal = order.marketGrosze.reduce((sum, price) => sum + price, 0n)
  const pccRules = { isOn: true, rateBps: 200, floorGrosze: 1_000_00n, basis: 'paid' as const }
  return {
    ...order,
    id: BigInt(nextId(world)),
    userId: seller.userId,
    state: 'awaiting_items',
    totalGrosze,
    pccGrosze: pccGroszeFor({ paidGrosze: totalGrosze, marketGrosze: marketTotal }, pccRules),
    deadlineAt: databaseNow(world) + 30 * MINUTE,
    payoutCase: 'after_protection',
    acceptStartedAt: null,
    settlesAt: null,
    reversedAt: null,
    isUndoAgreed: false,
    isReported: false,
    isBooked: false,
    version: 1,
    payoutCount: 0,
    destination: `${seller.userId}/${seller.destinations}`,
    isSellerReserved: false,
    isHouseReserved: false,
    reservedDay: 0,
    wasNewSeller: false,
    isDebtOpen: false,
    wasReviewed: false,
    isCounted: false,
    returnNotBefore: null,
  }
}

function planOffer(world: World, seller: SellerRow, sale: SaleRow): void {
  const { timeline } = world
  const roll = world.areFaultsOn ? world.random.below(100) : 99
  if (roll < 8) {
    // The same things once more, when this sale has run out.
    planSale(world, seller, timeline.now + between(world, HOUR, 3 * HOUR), [...sale.assetIds])
  } else {
    const late = roll < 14 ? between(world, 29 * MINUTE, 33 * MINUTE) : between(world, 10_000, 20 * MINUTE)
    timeline.at(timeline.now + late, () => {
      if (roll >= 14 && roll < 18) sendOffer(world, seller, { assetIds: sale.assetIds, givenCount: 1 })
      else if (roll >= 18 && roll < 21) sendOffer(world, seller, { assetIds: [...sale.assetIds, 'another'] })
      else sendOffer(world, seller, { assetIds: sale.assetIds })
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

/** Takes the offer back, sometimes while we are about to accept it. */
function withdrawOffer(world: World, seller: SellerRow, sale: SaleRow): void {
  world.timeline.at(world.timeline.now + between(world, MINUTE, 25 * MINUTE), () => {
    for (const offer of world.offersOfSender.get(seller.steamId) ?? [])
      if (offer.state === 'active' && offer.assetIds === sale.assetIds) offer.state = 'gone'
  })
}

/** After a refusal of the rail the seller gives other details; what lies on the balance is withdrawn. */
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
    const destination = `${seller.userId}/${seller.destinations}`
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
