import type { PayoutOption } from '#shared/payout-terms.ts'
import { approvalsRequired } from '#contexts/payments/lifecycle/domain/approvals.ts'
import {
  decidePayoutTerms,
  instantPayoutEligibility,
  scheduleAtOffer,
  type TwoPrices,
} from '#contexts/payments/lifecycle/domain/decide-payout-terms.ts'
import type { Effect } from '#contexts/payments/lifecycle/domain/facts.ts'
import { isPayoutIn, isPayoutUnsent } from '#shared/payout-states.ts'
import { isCalled, RAIL_REGISTRY, railsOf, type Rail } from '@app/contract/payments/rails'
import { routePayout } from '#contexts/payments/lifecycle/domain/route-payout.ts'
import { databaseNow } from './clocks.ts'
import { openPayoutOf } from './tables.ts'
import {
  count,
  DAY,
  fault,
  nextId,
  record,
  violate,
  type PayoutRow,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

/** Hooks that other parts of the model implement; set once, because those parts depend on this one. */
export type Hooks = {
  schedulePayout: (payout: PayoutRow, afterMs: number) => void
  payoutCreated: (payout: PayoutRow) => void
  debtOpened: (seller: SellerRow) => void
  sellerFrozen: (seller: SellerRow) => void
  railPaused: (rail: PayoutRow['rail']) => void
  returnOpened: (sale: SaleRow) => void
}

const hooksOf = new WeakMap<World, Hooks>()

export function setHooks(world: World, hooks: Hooks): void {
  hooksOf.set(world, hooks)
}

export function applyEffects(
  world: World,
  rows: { seller: SellerRow; sale: SaleRow | null; payout: PayoutRow | null },
  effects: readonly Effect[],
): void {
  const hooks = hooksOf.get(world)!
  const { seller, sale, payout } = rows
  for (const effect of effects) {
    if (effect.type === 'create_payout' && sale) createSalePayout(world, seller, sale)
    if (effect.type === 'release_advance' && sale) releaseAdvance(world, sale)
    if (effect.type === 'open_debt' && sale) openDebt(world, seller, sale, effect.grosze)
    if (effect.type === 'open_return' && sale) {
      sale.returnNotBefore = effect.notBefore
      hooks.returnOpened(sale)
    }
    if (effect.type === 'cancel_sent_offer' && sale?.sentOffer) {
      const { cancelReason } = sale.sentOffer
      const isFree = cancelReason === null || cancelReason === 'own_offer'
      sale.sentOffer = { ...sale.sentOffer, cancelReason: isFree ? effect.reason : cancelReason }
    }
    if (effect.type === 'end_unsent_offer' && sale) {
      sale.outgoing = null
      sale.sentOffer = null
    }
    if (effect.type === 'freeze_seller') {
      seller.isFrozen = true
      hooks.sellerFrozen(seller)
    }
    if (effect.type === 'pause_rail') {
      if (!world.pausedRails.has(effect.rail)) world.pausedRails.set(effect.rail, world.timeline.now)
      hooks.railPaused(effect.rail)
    }
    if ((effect.type === 'send_payout' || effect.type === 'look_up_payout') && payout)
      hooks.schedulePayout(payout, effect.afterMs)
  }
}

/** Schedules all payouts that wait for this rail at once. */
export function wakeRail(world: World, rail: PayoutRow['rail']): void {
  for (const payout of world.payouts.values())
    if (payout.rail === rail && isPayoutIn('awaitingRail', payout.state))
      hooksOf.get(world)!.schedulePayout(payout, 0)
}

function openDebt(world: World, seller: SellerRow, sale: SaleRow, grosze: bigint): void {
  const openedAt = world.timeline.now
  seller.debts.push({ id: BigInt(nextId(world)), leftGrosze: grosze, parts: 0, openedAt })
  sale.isDebtOpen = true
  hooksOf.get(world)!.debtOpened(seller)
}

/** The advance is no longer at risk. */
function releaseAdvance(world: World, sale: SaleRow): void {
  sale.isSellerReserved = false
  if (sale.isHouseReserved) world.houseGrosze -= sale.totalGrosze
  sale.isHouseReserved = false
}

/** A sale counts once: as settled when it is paid and final, as reversed as soon as Steam reverses it. */
export function countSale(world: World, seller: SellerRow, sale: SaleRow): void {
  if (sale.reversedAt !== null && sale.settlesAt !== null && !sale.isReversalCounted) {
    sale.isReversalCounted = true
    if (!sale.isUndoAgreed) seller.standing.reversals += 1
    if (sale.isCounted) seller.standing.settledSales -= 1
  }
  const isSafe = sale.settlesAt !== null && sale.settlesAt <= databaseNow(world)
  if (sale.isCounted || sale.state !== 'completed' || !isSafe || sale.reversedAt !== null) return
  sale.isCounted = true
  seller.standing.settledSales += 1
}

export type AgreedTerms = Pick<
  SaleRow,
  'payoutOption' | 'payoutSchedule' | 'totalGrosze' | 'wasNewSeller' | 'isSellerReserved' | 'reservedDay'
>

/**
 * Runs under the seller's lock when the sale is made. Undefined when an instant payout was requested but is not
 * possible.
 */
export function agreeTerms(
  world: World,
  seller: SellerRow,
  prices: TwoPrices,
  requested: PayoutOption | null,
): AgreedTerms | undefined {
  const nowMs = databaseNow(world)
  const day = Math.floor(nowMs / DAY)
  const destination = destinationOf(seller)
  const open = { sellerGrosze: 0n, destinationGrosze: 0n, newSellersTodayGrosze: 0n }
  for (const other of world.sales.values()) {
    if (other.wasNewSeller && other.reservedDay === day) open.newSellersTodayGrosze += other.totalGrosze
    if (!other.isSellerReserved) continue
    if (other.userId === seller.userId) open.sellerGrosze += other.totalGrosze
    if (other.destination === destination) open.destinationGrosze += other.totalGrosze
  }
  const { standing } = seller
  const limits = { standing, open, openHouseGrosze: world.houseGrosze, nowMs }
  const terms = decidePayoutTerms(instantPayoutEligibility(limits, world.rules, prices), requested)
  if (!terms.isAsRequested) return undefined
  const { payoutOption, payoutSchedule, totalGrosze, isNewSeller } = terms
  const isSellerReserved = payoutSchedule === 'instant'
  const reservedDay = isSellerReserved ? day : null
  return {
    payoutOption,
    payoutSchedule,
    totalGrosze,
    isSellerReserved,
    reservedDay,
    wasNewSeller: isNewSeller,
  }
}

/**
 * Runs under the lock of the advance pool when the offer is seen. When the pool is exhausted, the sale waits for
 * Steam's settlement.
 */
export function reserveHouse(world: World, sale: SaleRow): void {
  if (sale.payoutSchedule !== 'instant' || sale.isHouseReserved) return
  sale.payoutSchedule = scheduleAtOffer(sale, world.houseGrosze, world.rules)
  if (sale.payoutSchedule === 'instant') {
    sale.isHouseReserved = true
    world.houseGrosze += sale.totalGrosze
  } else {
    sale.isSellerReserved = false
    count(world, 'house full')
  }
}

function createSalePayout(world: World, seller: SellerRow, sale: SaleRow): void {
  const open = openPayoutOf(world, sale)
  const isReturned = (world.payoutsOfSale.get(sale.id) ?? []).some(
    (id) => world.payouts.get(id)!.state === 'returned',
  )
  if (open || isReturned) violate(world, `sale ${sale.id} got a second payout beside a live one`)
  const destination = destinationOf(seller)
  insertPayout(world, seller, {
    kind: 'sale',
    saleId: sale.id,
    amountGrosze: sale.totalGrosze,
    destination,
    isEvidenceClean: !sale.wasReviewed,
  })
}

/** The same sum as in the database: payouts that are unsent, or left within 24 hours. */
function recentPayoutsGrosze(world: World, seller: SellerRow): bigint {
  let sum = 0n
  for (const payout of world.payouts.values()) {
    const isOfToday = (payout.firstSubmittedAt ?? payout.createdAt) > world.timeline.now - DAY
    const counts = isPayoutUnsent(payout.state) || (isOfToday && !isPayoutIn('void', payout.state))
    if (payout.userId === seller.userId && counts) sum += payout.amountGrosze
  }
  return sum
}

/** Sellers of one rail choose a method; when it has several rails, the product chooses among them. */
export function chooseRail(world: World, preferred: Rail, amountGrosze: bigint): Rail {
  const offers = railsOf(RAIL_REGISTRY[preferred].method, RAIL_REGISTRY[preferred].coin).map((rail) => ({
    rail,
    isPaused: world.pausedRails.has(rail),
    isInDoubt: world.doubtedRails.has(rail),
    freeGrosze: isCalled(rail) && !fault(world, 0.2) ? amountGrosze : null,
  }))
  return preferred === 'bank' ? preferred : routePayout(offers, amountGrosze)
}

export function insertPayout(
  world: World,
  seller: SellerRow,
  facts: Pick<PayoutRow, 'kind' | 'saleId' | 'amountGrosze' | 'destination' | 'isEvidenceClean'>,
): PayoutRow {
  const id = `p${nextId(world)}`
  const areDetailsProven = seller.provenDestinations.has(facts.destination)
  const rail = chooseRail(world, seller.rail, facts.amountGrosze)
  const isRailInDoubt = world.doubtedRails.has(rail)
  const isDestinationShared = seller.standing.isShared
  const recentGrosze = recentPayoutsGrosze(world, seller)
  const payout: PayoutRow = {
    ...facts,
    id,
    userId: seller.userId,
    rail,
    state: 'created',
    railKey: `key-${id}`,
    approvalsRequired: approvalsRequired(
      {
        ...facts,
        recentGrosze,
        isCreditedByOne: false,
        hasRiskFlag: isDestinationShared,
        areDetailsProven,
        isRailInDoubt,
      },
      world.rules,
    ),
    approvals: [],
    isSubmitted: false,
    hasUnknownOutcome: false,
    isResubmitBlocked: false,
    firstSubmittedAt: null,
    lastSubmittedAt: null,
    firstNotFoundAt: null,
    version: 1,
    wake: 0,
    areDetailsProven,
    wasRailInDoubt: isRailInDoubt,
    isDestinationShared,
    createdAt: world.timeline.now,
    recentGrosze,
    orderNumber: 0,
    ordersInTransit: 0,
    unclearSince: null,
  }
  world.payouts.set(id, payout)
  const list = facts.saleId === null ? world.withdrawalsOfSeller : world.payoutsOfSale
  const key = facts.saleId ?? seller.userId
  list.set(key, [...(list.get(key) ?? []), id])
  record(world, `payout ${id} of ${facts.saleId ?? 'withdrawal'} ${facts.amountGrosze} created`)
  hooksOf.get(world)!.payoutCreated(payout)
  return payout
}

/**
 * The same count that the worker makes before submission, from current facts. A rail in doubt has its own rule there.
 */
export function approvalsNow(world: World, payout: PayoutRow): 0 | 1 | 2 {
  const facts = {
    ...payout,
    hasRiskFlag: payout.isDestinationShared,
    areDetailsProven: world.sellers.get(payout.userId)!.provenDestinations.has(payout.destination),
    isRailInDoubt: false,
    isCreditedByOne: false,
  }
  return approvalsRequired(facts, world.rules)
}

export function destinationOf(seller: SellerRow): string {
  return `${seller.payee}/${seller.destinations}`
}

/** The part of the balance that no pending withdrawal has requested yet. */
export function unaskedBalance(world: World, seller: SellerRow, balanceGrosze: bigint): bigint {
  return (world.withdrawalsOfSeller.get(seller.userId) ?? []).reduce((left, id) => {
    const payout = world.payouts.get(id)!
    return isPayoutUnsent(payout.state) ? left - payout.amountGrosze : left
  }, balanceGrosze)
}
