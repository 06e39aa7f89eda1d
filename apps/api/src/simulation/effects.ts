import { choosePayoutCase, fitsHouseLimit, isNewSeller } from '../features/money/domain/advance-limits.ts'
import { approvalsRequired } from '../features/money/domain/approvals.ts'
import type { Decision, Effect } from '../features/money/domain/facts.ts'
import { isPayoutUnsent } from '../features/money/domain/payout-states.ts'
import { databaseNow } from './clocks.ts'
import { openPayoutOf } from './tables.ts'
import {
  count,
  DAY,
  nextId,
  record,
  violate,
  type PayoutRow,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

/** What is scheduled by other parts of the model; set once, as they stand above this one. */
export type Hooks = {
  wakePayout: (payout: PayoutRow, afterMs: number) => void
  payoutCreated: (payout: PayoutRow) => void
  debtOpened: (seller: SellerRow) => void
  sellerFrozen: (seller: SellerRow) => void
  railPaused: (rail: PayoutRow['rail']) => void
  returnOpened: (sale: SaleRow) => void
  watchReversal: (sale: SaleRow) => void
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
    if (effect.type === 'release_advance' && sale) releaseAdvance(world, seller, sale)
    if (effect.type === 'open_debt' && sale) openDebt(world, seller, sale, effect.grosze)
    if (effect.type === 'open_return' && sale) {
      sale.returnNotBefore = effect.notBefore
      hooks.returnOpened(sale)
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
      hooks.wakePayout(payout, effect.afterMs)
    if (effect.type === 'watch_reversal' && sale) hooks.watchReversal(sale)
  }
}

/** Everything that waits for this rail looks again at once. */
export function wakeRail(world: World, rail: PayoutRow['rail']): void {
  for (const payout of world.payouts.values())
    if (payout.rail === rail && WAITING.includes(payout.state)) hooksOf.get(world)!.wakePayout(payout, 0)
}

const WAITING = ['approved', 'submitting', 'unknown']

function openDebt(world: World, seller: SellerRow, sale: SaleRow, grosze: bigint): void {
  seller.debts.push({ id: BigInt(nextId(world)), leftGrosze: grosze, parts: 0 })
  sale.isDebtOpen = true
  hooksOf.get(world)!.debtOpened(seller)
}

/** The advance is no longer at risk; a sale that is paid and safe counts for the seller. */
function releaseAdvance(world: World, seller: SellerRow, sale: SaleRow): void {
  sale.isSellerReserved = false
  if (sale.isHouseReserved) world.houseGrosze -= sale.totalGrosze
  sale.isHouseReserved = false
  if (sale.reversedAt !== null && !sale.isUndoAgreed) seller.standing.reversals += 1
  countSettled(world, seller, sale)
}

export function countSettled(world: World, seller: SellerRow, sale: SaleRow): void {
  const isSafe = sale.settlesAt !== null && sale.settlesAt <= databaseNow(world)
  if (sale.isCounted || sale.state !== 'completed' || !isSafe || sale.reversedAt !== null) return
  sale.isCounted = true
  seller.standing.settledSales += 1
}

/** Under the seller's lock, when the sale is made. */
export function reserveSeller(world: World, seller: SellerRow, sale: SaleRow): void {
  const day = Math.floor(databaseNow(world) / DAY)
  if (world.newSellersToday.day !== day) world.newSellersToday = { day, grosze: 0n }
  let sellerGrosze = 0n
  let destinationGrosze = 0n
  for (const id of seller.sales) {
    const other = world.sales.get(id)!
    if (!other.isSellerReserved) continue
    sellerGrosze += other.totalGrosze
    if (other.destination === sale.destination) destinationGrosze += other.totalGrosze
  }
  const open = { sellerGrosze, destinationGrosze, newSellersTodayGrosze: world.newSellersToday.grosze }
  sale.payoutCase = choosePayoutCase(sale, seller.standing, open, world.rules, databaseNow(world))
  sale.wasNewSeller = isNewSeller(seller.standing)
  if (sale.payoutCase !== 'advance') return
  sale.isSellerReserved = true
  if (sale.wasNewSeller) world.newSellersToday.grosze += sale.totalGrosze
}

/** Under the house's lock, when the offer is seen. Without room the sale waits for Steam's settlement. */
export function reserveHouse(world: World, sale: SaleRow, decision: Decision): void {
  if (sale.payoutCase !== 'advance' || sale.isHouseReserved || decision.saleMoves.length === 0) return
  if (fitsHouseLimit(sale, world.houseGrosze, world.rules)) {
    sale.isHouseReserved = true
    world.houseGrosze += sale.totalGrosze
  } else {
    sale.payoutCase = 'after_protection'
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
  const destination = `${seller.userId}/${seller.destinations}`
  insertPayout(world, seller, {
    kind: 'sale',
    saleId: sale.id,
    amountGrosze: sale.totalGrosze,
    destination,
    isEvidenceClean: !sale.wasReviewed,
  })
}

export function insertPayout(
  world: World,
  seller: SellerRow,
  facts: Pick<PayoutRow, 'kind' | 'saleId' | 'amountGrosze' | 'destination' | 'isEvidenceClean'>,
): PayoutRow {
  const id = `p${nextId(world)}`
  const areDetailsProven = seller.provenDestinations.has(facts.destination)
  const isRailInDoubt = world.doubtedRails.has(seller.rail)
  const payout: PayoutRow = {
    ...facts,
    id,
    userId: seller.userId,
    rail: seller.rail,
    state: 'created',
    railKey: `key-${id}`,
    approvalsRequired: approvalsRequired(
      { ...facts, hasRiskFlag: false, areDetailsProven, isRailInDoubt },
      world.rules,
    ),
    approvals: [],
    isOrderOut: false,
    hasUnclearOrder: false,
    isResendBarred: false,
    firstSubmittedAt: null,
    lastSubmittedAt: null,
    absentSeenAt: null,
    version: 1,
    wake: 0,
    areDetailsProven,
    wasRailInDoubt: isRailInDoubt,
    orderNumber: 0,
    ordersInTransit: 0,
  }
  world.payouts.set(id, payout)
  const list = facts.saleId === null ? world.withdrawalsOfSeller : world.payoutsOfSale
  const key = facts.saleId ?? seller.userId
  list.set(key, [...(list.get(key) ?? []), id])
  record(world, `payout ${id} of ${facts.saleId ?? 'withdrawal'} ${facts.amountGrosze} created`)
  hooksOf.get(world)!.payoutCreated(payout)
  return payout
}

/** What of the balance no waiting withdrawal has asked for yet. */
export function unaskedBalance(world: World, seller: SellerRow, balanceGrosze: bigint): bigint {
  return (world.withdrawalsOfSeller.get(seller.userId) ?? []).reduce((left, id) => {
    const payout = world.payouts.get(id)!
    return isPayoutUnsent(payout.state) ? left - payout.amountGrosze : left
  }, balanceGrosze)
}
