import { decidePayout, type PayoutEvent } from '#contexts/payments/lifecycle/domain/decide-payout.ts'
import { decideSale, type SaleEvent } from '#contexts/payments/lifecycle/domain/decide-sale.ts'
import {
  isRefusal,
  type Decision,
  type PayoutWorld,
  type Refusal,
} from '#contexts/payments/lifecycle/domain/facts.ts'
import { isOutdated } from '#contexts/payments/lifecycle/domain/payout-step.ts'
import { checkClearing, checkNoOrder, checkPaidSale } from './checks.ts'
import { checkOrderCommitted } from './order-checks.ts'
import { databaseNow } from './clocks.ts'
import { applyEffects, approvalsNow, countSale, reserveHouse } from './effects.ts'
import { keepStock } from './stock.ts'
import { releaseLocks, takeLock, type Caller, type Work } from './processes.ts'
import {
  movePayoutRow,
  moveSaleRow,
  openPayoutOf,
  payoutFacts,
  saleFacts,
  sellerFacts,
  writeJournals,
} from './tables.ts'
import {
  between,
  record,
  violate,
  type PayoutRow,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

export type Outcome =
  | { refused: Refusal['refused'] | 'not_owner' | 'other_version' }
  /** The payout as it was committed; a moment later it may have changed. */
  | { decision: Decision; committed: Pick<PayoutRow, 'state' | 'version' | 'orderNumber'> | null }

type Rows = { seller: SellerRow; sale: SaleRow | null; payout: PayoutRow | null }

/**
 * One transaction: locks, reads, decides, and a moment later writes and commits. Meanwhile everything else continues,
 * so the data read must still be true: the locks ensure it, and the versions prove it.
 */
function* transact(
  world: World,
  caller: Caller,
  userId: bigint,
  decide: () => { rows: Rows; decision: Decision | Outcome; alsoWrite?: (() => void) | null },
  options: { needsHouse?: boolean } = {},
): Work<Outcome> {
  yield* takeLock(world, caller, `user:${userId}`)
  if (options.needsHouse) yield* takeLock(world, caller, 'house')
  if (!caller.ownsJob()) {
    releaseLocks(world, caller)
    return { refused: 'not_owner' }
  }
  const { rows, decision, alsoWrite } = decide()
  if ('refused' in decision) {
    record(world, `${caller.name} refused ${decision.refused}`)
    releaseLocks(world, caller)
    return decision
  }
  if ('decision' in decision) throw new Error('a decision is expected')
  const versions = versionsOf(rows)
  caller.isInTransaction = true
  yield between(world, 1, 20)
  if (versions !== versionsOf(rows)) violate(world, `${caller.name}: rows changed under their lock`)
  if (!caller.ownsJob()) violate(world, `${caller.name}: a result was written by a worker that lost its job`)
  alsoWrite?.()
  write(world, rows, decision)
  const committed = rows.payout && { ...rows.payout }
  releaseLocks(world, caller)
  yield 0
  return { decision, committed }
}

function versionsOf({ seller, sale, payout }: Rows): string {
  return `${seller.version} ${sale?.version ?? ''} ${payout?.version ?? ''}`
}

function write(world: World, rows: Rows, decision: Decision): void {
  const { seller, sale, payout } = rows
  writeJournals(world, decision.journals)
  if (sale) {
    const wasBooked = sale.isBooked
    Object.assign(sale, decision.salePatch)
    keepStock(world, sale, wasBooked)
    moveSaleRow(world, sale, decision.saleMoves)
    sale.version += 1
    countSale(world, seller, sale)
  }
  const moved = payout ?? (sale && decision.payoutMoves.length > 0 ? openPayoutOf(world, sale) : null)
  if (moved) {
    const { approval, railRef: _railRef, reference: _reference, ...patch } = decision.payoutPatch
    Object.assign(moved, patch)
    if (patch.lastSubmittedAt !== undefined) moved.orderNumber += 1
    if (approval) moved.approvals = [...moved.approvals, approval]
    movePayoutRow(world, moved, decision.payoutMoves)
    if (patch.lastSubmittedAt !== undefined) checkOrderCommitted(world, moved, patch.isSubmitted === true)
    if (patch.isSubmitted === false) checkNoOrder(world, moved)
    moved.version += 1
  }
  seller.version += 1
  applyEffects(world, { seller, sale, payout: moved }, decision.effects)
  checkClearing(world)
  if (sale) checkPaidSale(world, sale)
}

export function* moveSale(
  world: World,
  caller: Caller,
  sale: SaleRow,
  event: SaleEvent,
  /** Written in the same commit. */
  also: () => void = () => undefined,
): Work<Outcome> {
  const seller = world.sellers.get(sale.userId)!
  return yield* transact(
    world,
    caller,
    sale.userId,
    () => {
      const rows = { seller, sale, payout: null }
      const decision = decideSale(saleFacts(world, sale), event, databaseNow(world))
      if (isRefusal(decision)) return { rows, decision }
      const beside = writesBeside(world, rows, event, decision)
      const alsoWrite = () => {
        beside?.()
        also()
      }
      return { rows, decision, alsoWrite }
    },
    { needsHouse: event.type === 'offer_found' || event.type === 'offer_accepted' },
  )
}

function writesBeside(
  world: World,
  { seller, sale }: Rows & { sale: SaleRow },
  event: SaleEvent,
  decision: Decision,
): (() => void) | null {
  if (event.type === 'offer_found' && decision.saleMoves.length > 0)
    return () => {
      sale.offerId = event.offer.id
      reserveHouse(world, sale)
    }
  if (event.type === 'offer_accepted') return () => reserveHouse(world, sale)
  if (event.type === 'settled_on_steam')
    return () => {
      sale.isSettled = true
    }
  if (event.type !== 'reversed_on_steam' || sale.reversedAt !== null) return null
  const isOwn = !seller.isReported && sale.settlesAt !== null
  return () => learnReversal(world, seller, isOwn)
}

/** A fact for the checker: the database knows of the reversal, whatever the rules decide. */
function learnReversal(world: World, seller: SellerRow, isOwn: boolean): void {
  seller.heldSince ??= world.timeline.now
  if (isOwn) seller.hasReversed = true
}

export function* movePayout(
  world: World,
  caller: Caller,
  payout: PayoutRow,
  event: PayoutEvent,
  expected: { version: number; orderNumber: number } | null = null,
): Work<Outcome> {
  const seller = world.sellers.get(payout.userId)!
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  return yield* transact(world, caller, payout.userId, () => {
    const rows = { seller, sale, payout }
    if (isOutdated(payout, expected?.version)) return { rows, decision: { refused: 'other_version' } }
    if (expected && event.type === 'answered' && payout.orderNumber !== expected.orderNumber)
      violate(world, `payout ${payout.id}: an answer was taken for another order's`)
    return { rows, decision: decidePayout(payoutWorld(world, payout), event, databaseNow(world)) }
  })
}

export function payoutWorld(world: World, payout: PayoutRow): PayoutWorld {
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  return {
    payout: payoutFacts(payout),
    sale: sale ? saleFacts(world, sale) : null,
    seller: sellerFacts(world, world.sellers.get(payout.userId)!),
    rail: {
      isPaused: world.pausedRails.has(payout.rail),
      isInDoubt: world.doubtedRails.has(payout.rail),
    },
    gate: { approvalsRequired: approvalsNow(world, payout), isCeilingReached: false },
  }
}
