import { isCalled } from '@app/contract/payments/rails'
import { postings } from '#contexts/payments/lifecycle/domain/postings.ts'
import { withdrawOrder } from '#contexts/payments/lifecycle/domain/withdraw-order.ts'
import { isPayoutIn } from '#shared/payout-states.ts'
import { tradeOf } from './checks.ts'
import { databaseNow } from './clocks.ts'
import { releaseLocks, startRequest, takeLock, type Caller, type Work } from './processes.ts'
import { payByHand } from './rails.ts'
import { sellerFacts, writeJournals } from './tables.ts'
import { movePayout, moveSale, payoutWorld } from './transactions.ts'
import {
  between,
  count,
  DAY,
  fault,
  HOUR,
  MINUTE,
  type PayoutRow,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

const ADMINS = [9_001n, 9_002n, 9_003n]

/** Admins: they approve, reject, pay by hand and clean up, and sometimes make mistakes. */
export function lookAfterPayout(world: World, payout: PayoutRow): void {
  const { timeline } = world
  if (payout.approvalsRequired === 0 && payout.kind === 'sale') {
    startRequest(world, `policy ${payout.id}`, timeline.now + 50, function* (caller) {
      yield* movePayout(world, caller, payout, { type: 'approved_by_policy' })
    })
  }
  const look = () => {
    if (payout.state !== 'submitting' && !isPayoutIn('unsent', payout.state)) return
    startRequest(world, `admin ${payout.id}`, timeline.now, (caller) => adminLooks(world, caller, payout))
    timeline.at(timeline.now + between(world, 10 * MINUTE, 4 * HOUR), look)
  }
  timeline.at(timeline.now + between(world, MINUTE, HOUR), look)
}

function* adminLooks(world: World, caller: Caller, payout: PayoutRow): Work {
  yield* misclick(world, caller, payout)
  if (payout.state === 'created') yield* approve(world, caller, payout)
  else if (!isCalled(payout.rail)) yield* pay(world, caller, payout)
}

function* approve(world: World, caller: Caller, payout: PayoutRow): Work {
  if (payout.approvalsRequired === 0) {
    yield* movePayout(world, caller, payout, { type: 'approved_by_policy' })
    return
  }
  // Some admins click twice, some see another screen, and one is the seller.
  const admin = fault(world, 0.1) ? payout.userId : world.random.pick(ADMINS)
  const destination = fault(world, 0.1) ? `${payout.userId}/other` : payout.destination
  const event = {
    type: 'approved_by_admin' as const,
    adminId: admin,
    destination,
    overrides: false,
    reason: null,
  }
  yield* movePayout(world, caller, payout, event)
  if (fault(world, 0.3)) yield* movePayout(world, caller, payout, event)
}

function* misclick(world: World, caller: Caller, payout: PayoutRow): Work {
  if (!fault(world, 0.04)) return
  if (world.random.chance(0.5)) {
    yield* movePayout(world, caller, payout, { type: 'cancelled' })
    return
  }
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  if (sale) yield* reject(world, caller, sale)
}

function* reject(world: World, caller: Caller, sale: SaleRow): Work {
  const trade = tradeOf(world, sale)?.trade
  const holdsItems = trade !== null && trade !== undefined && !trade.isFailed && trade.reversedAt === null
  yield* moveSale(world, caller, sale, {
    type: 'rejected_by_admin',
    holdsItems,
    returnNotBefore: trade?.settlesAt ?? databaseNow(world),
  })
}

/**
 * Payment by hand: claim, send hours later, enter the reference. A later admin sees in the bank whether it was sent.
 */
function* pay(world: World, caller: Caller, payout: PayoutRow): Work {
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  if (payout.state === 'approved') {
    const isReversed = sale !== null && tradeOf(world, sale)?.trade?.reversedAt !== null
    const trade = isReversed ? 'reversed' : 'clean'
    yield* movePayout(world, caller, payout, { type: 'submit_started', trade })
    return
  }
  // A file may wait for days before staff give it to the bank.
  if (payout.state !== 'submitting' || fault(world, 0.85)) return
  if (!(yield* handOver(world, caller, payout))) return
  const entered = {
    type: 'reference_entered' as const,
    reference: `by hand ${payout.id}`,
    trade: 'clean' as const,
  }
  yield* movePayout(world, caller, payout, entered)
}

/**
 * The file leaves while the seller's row is locked, so the seller's data cannot change. An order that must no longer
 * be paid is withdrawn instead; a held rail hands out nothing.
 */
function* handOver(world: World, caller: Caller, payout: PayoutRow): Work<boolean> {
  if (world.ordersOfPayout.has(payout.id)) return true
  const withdrawn = yield* movePayout(world, caller, payout, { type: 'order_withdrawn' })
  if (!('refused' in withdrawn)) count(world, 'orders withdrawn')
  if (!('refused' in withdrawn) || withdrawn.refused !== 'not_due') return false
  yield* takeLock(world, caller, `user:${payout.userId}`)
  const isFree = payout.state === 'submitting' && !isStopped(world, payout)
  if (isFree) payByHand(world, payout)
  releaseLocks(world, caller)
  yield between(world, 1_000, 5 * MINUTE)
  return isFree
}

/**
 * The check that the product makes in one statement when a file is handed out: reasons to withdraw an order, and the
 * state of its rail.
 */
function isStopped(world: World, payout: PayoutRow): boolean {
  const isHeld = world.doubtedRails.has(payout.rail) && payout.approvals.every(({ how }) => how === 'policy')
  const facts = payoutWorld(world, payout)
  return world.pausedRails.has(payout.rail) || isHeld || !('refused' in withdrawOrder(facts))
}

/** Starts a review of every sale in state `review`, again and again. */
export function startReviews(world: World): void {
  const look = () => {
    for (const sale of world.sales.values()) {
      if (sale.state !== 'review') continue
      startRequest(world, `review ${sale.id}`, world.timeline.now, (caller) => review(world, caller, sale))
    }
    world.timeline.at(world.timeline.now + 9 * HOUR, look)
  }
  world.timeline.at(world.timeline.now + 9 * HOUR, look)
}

function* review(world: World, caller: Caller, sale: SaleRow): Work {
  const trade = tradeOf(world, sale)?.trade
  const isLenient = world.random.chance(0.3)
  if (trade && trade.reversedAt === null && !trade.isFailed && isLenient)
    yield* moveSale(world, caller, sale, { type: 'accepted_by_admin', settlesAt: trade.settlesAt })
  else yield* reject(world, caller, sale)
}

/**
 * Two admins check a seller who reversed a trade before anything is sent again. The debt may stay open for longer.
 */
export function unfreezeLater(world: World, seller: SellerRow): void {
  const at = world.timeline.now + between(world, HOUR, 9 * DAY)
  startRequest(world, `unfreeze ${seller.userId}`, at, function* (caller) {
    yield* takeLock(world, caller, `user:${seller.userId}`)
    seller.isFrozen = false
    seller.heldSince = null
    seller.version += 1
    releaseLocks(world, caller)
  })
}

/**
 * An owner reports the account as stolen: nothing more is sent, and sales without received items are cancelled. After
 * the wait two admins end the freeze. It draws no random number, so that the other histories stay unchanged.
 */
export function reportLater(world: World, seller: SellerRow, afterMs: number): void {
  const reportAt = world.timeline.now + afterMs
  startRequest(world, `report ${seller.userId}`, reportAt, function* (caller) {
    yield* takeLock(world, caller, `user:${seller.userId}`)
    seller.isReported = true
    seller.reportedSince = world.timeline.now
    seller.version += 1
    count(world, 'accounts reported')
    releaseLocks(world, caller)
    for (const id of seller.sales)
      yield* moveSale(world, caller, world.sales.get(id)!, { type: 'account_frozen' })
  })
  startRequest(world, `release ${seller.userId}`, reportAt + 4 * DAY, function* (caller) {
    yield* takeLock(world, caller, `user:${seller.userId}`)
    seller.isReported = false
    seller.reportedSince = null
    if (!seller.isFrozen) seller.heldSince = null
    seller.version += 1
    releaseLocks(world, caller)
  })
}

/** Debts end, some of them after the hold: paid from the balance, repaid in cash, or written off. */
export function settleDebtsLater(world: World, seller: SellerRow): void {
  startRequest(world, `debt ${seller.userId}`, world.timeline.now + between(world, DAY, 16 * DAY), (caller) =>
    settleDebts(world, caller, seller),
  )
}

function* settleDebts(world: World, caller: Caller, seller: SellerRow): Work {
  yield* takeLock(world, caller, `user:${seller.userId}`)
  for (const debt of seller.debts) {
    if (debt.leftGrosze === 0n) continue
    const { balanceGrosze } = sellerFacts(world, seller)
    const fromBalance = balanceGrosze < debt.leftGrosze ? balanceGrosze : debt.leftGrosze
    const owner = { id: debt.id, userId: seller.userId }
    if (fromBalance > 0n) {
      debt.parts += 1
      writeJournals(world, [postings.debtRepaidFromBalance(owner, debt.parts, fromBalance)])
      debt.leftGrosze -= fromBalance
    }
    if (debt.leftGrosze === 0n) continue
    if (world.random.chance(0.5)) {
      debt.parts += 1
      writeJournals(world, [postings.debtRepaidInCash(owner, debt.parts, 'bank', debt.leftGrosze)])
      world.cashRepaidGrosze += debt.leftGrosze
    } else writeJournals(world, [postings.debtWrittenOff(owner, debt.leftGrosze)])
    debt.leftGrosze = 0n
  }
  seller.version += 1
  releaseLocks(world, caller)
}
