import { type Rail, RAIL_REGISTRY } from '@app/contract/payments/rails'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/domain/decide-payout-outcome.ts'
import type { PayoutOrder, ProviderStatus } from '#contexts/payments/payouts/payout-rail.ts'
import { checkTaken } from './checks.ts'
import { checkHandOver, checkOrderLeaves } from './order-checks.ts'
import {
  between,
  count,
  DAY,
  fault,
  HOUR,
  MINUTE,
  record,
  violate,
  type PayoutRow,
  type RailOrder,
  type World,
} from './world.ts'

export function submitToRail(world: World, payout: PayoutRow, sent: PayoutOrder): SubmitAnswer {
  checkKeyIsKnown(world, payout)
  const answer = answerOfRail(world, payout, sent)
  if (answer.class === 'ambiguous') payout.unclearSince ??= world.timeline.now
  return answer
}

/** Once the rail has forgotten a key, only its list of payments tells whether that key was paid. */
function checkKeyIsKnown(world: World, { id, rail, unclearSince }: PayoutRow): void {
  if (unclearSince === null || !refusesRepeatedKeys(world, rail)) return
  if (world.timeline.now - unclearSince >= (KEYS_FORGOTTEN_MS[rail] ?? 0))
    violate(world, `payout ${id}: a key that the rail has forgotten is sent again`)
}

/** What really happens at a rail: its own records decide, whatever it responds. */
function answerOfRail(world: World, payout: PayoutRow, sent: PayoutOrder): SubmitAnswer {
  const roll = world.areFaultsOn ? world.random.below(1_000) : 999
  const { visibilityMs } = RAIL_REGISTRY[payout.rail]
  checkOrderLeaves(world, payout, sent.receiver)
  if (roll < 30) return { class: 'not_sent' }
  if (roll < 50) return { class: 'throttled', afterMs: between(world, 1_000, 60_000) }
  if (roll < 60) return { class: 'credentials' }
  if (roll < 70) return { class: 'no_funds' }
  // Lost on the way to the rail.
  if (roll < 110) return { class: 'ambiguous' }
  if (roll < 160) {
    // Late: the caller stops waiting, but the order still arrives, often at the last moment.
    const earliestMs = world.random.chance(0.5) ? 500 : visibilityMs * 1.4
    const arrivesAt = world.timeline.now + between(world, earliestMs, visibilityMs * 1.5)
    payout.ordersInTransit += 1
    later(world, arrivesAt, () => {
      payout.ordersInTransit -= 1
      placeOrder(world, payout, sent)
    })
    return { class: 'ambiguous' }
  }
  if (isBadDestination(payout)) return { class: 'refused' }
  const order = placeOrder(world, payout, sent)
  // The order exists, but its response is lost or broken.
  if (roll < 240) return { class: 'ambiguous' }
  const isLie = roll < 250
  const amountGrosze = isLie ? order.amountGrosze + 1n : order.amountGrosze
  return { class: 'accepted', railRef: `ref-${order.payoutId}`, amountGrosze }
}

function later(world: World, at: number, change: () => void): void {
  world.pendingChanges += 1
  world.timeline.at(at, () => {
    world.pendingChanges -= 1
    change()
  })
}

/** The first details of some sellers are wrong; the next ones are right. */
function isBadDestination(payout: PayoutRow): boolean {
  return payout.destination.endsWith('/0') && Number(payout.userId) % 9 === 0
}

/** What the providers really do, not what our registry says: afterwards the same key pays again. */
const KEYS_FORGOTTEN_MS: Partial<Record<Rail, number>> = {
  paypal: 30 * DAY,
  skrill: 30 * DAY,
  truelayer: 6 * HOUR,
  revolut: 14 * DAY,
}

/** Skrill does in every other world, because its merchants can choose. */
export function refusesRepeatedKeys({ seed }: World, rail: Rail): boolean {
  return rail in KEYS_FORGOTTEN_MS && (rail !== 'skrill' || seed % 2 === 0)
}

function isKeyKnown(world: World, { rail, placedAt }: RailOrder): boolean {
  return world.timeline.now - placedAt < (KEYS_FORGOTTEN_MS[rail] ?? 0)
}

function placeOrder(world: World, payout: PayoutRow, sent: PayoutOrder): RailOrder {
  const { railKey: key, amountGrosze, receiver } = sent
  const list = world.ordersOfPayout.get(payout.id) ?? []
  const known = list.find((order) => order.key === key)
  if (known && refusesRepeatedKeys(world, payout.rail) && isKeyKnown(world, known)) return known
  const { visibilityMs } = RAIL_REGISTRY[payout.rail]
  const order: RailOrder = {
    payoutId: payout.id,
    key,
    rail: payout.rail,
    amountGrosze,
    receiver,
    placedAt: world.timeline.now,
    visibleAt: world.timeline.now + between(world, 0, visibilityMs * 0.4),
    state: 'submitted',
    wasSettled: false,
    feeGrosze: BigInt(world.random.below(2) * between(world, 10, 200)),
    isLieLeft: fault(world, 0.05),
  }
  world.orders.push(order)
  world.ordersOfPayout.set(payout.id, [...list, order])
  record(world, `order ${payout.id} ${key}`)
  checkTaken(world, order)
  scheduleLife(world, order)
  return order
}

function scheduleLife(world: World, order: RailOrder): void {
  const delay = world.random.chance(0.8) ? between(world, 500, 30_000) : between(world, 30_000, 6 * HOUR)
  const roll = world.areFaultsOn ? world.random.below(100) : 99
  later(world, world.timeline.now + delay, () => {
    if (roll < 4) become(world, order, 'failed')
    else if (roll < 5) become(world, order, 'unfunded')
    else if (roll < 12) becomeUnclaimed(world, order)
    else becomeSettled(world, order)
  })
}

function becomeUnclaimed(world: World, order: RailOrder): void {
  become(world, order, 'unclaimed')
  const isClaimed = world.random.chance(0.4)
  later(world, world.timeline.now + between(world, HOUR, 20 * DAY), () => {
    if (isClaimed) becomeSettled(world, order)
    else become(world, order, 'returned')
  })
}

function becomeSettled(world: World, order: RailOrder): void {
  order.wasSettled = true
  become(world, order, 'settled')
  if (!fault(world, 0.05)) return
  later(world, world.timeline.now + between(world, MINUTE, 10 * DAY), () => become(world, order, 'returned'))
}

const listenersOf = new WeakMap<World, (order: RailOrder) => void>()

/** Sets the listener that sends webhooks when an order changes. */
export function onOrderChange(world: World, listener: (order: RailOrder) => void): void {
  listenersOf.set(world, listener)
}

function become(world: World, order: RailOrder, state: RailOrder['state']): void {
  order.state = state
  record(world, `order ${order.payoutId} ${state}`)
  count(world, `orders ${state}`)
  listenersOf.get(world)?.(order)
}

/**
 * The rail's status for our key. The rail may be unavailable, or report a false end once: too early, and with a wrong
 * detail.
 */
export function lookUpAtRail(world: World, payout: PayoutRow): ProviderStatus {
  if (fault(world, 0.05)) return { found: 'unavailable' }
  const order = (world.ordersOfPayout.get(payout.id) ?? []).find(
    (one) => one.key === payout.railKey && one.visibleAt <= world.timeline.now,
  )
  if (!order) return { found: 'absent' }
  const answer = { currency: 'PLN', minor: order.amountGrosze, railRef: `ref-${payout.id}` }
  if (order.isLieLeft && order.state === 'submitted') {
    order.isLieLeft = false
    count(world, 'lies of rails')
    const found = world.random.pick(['settled', 'settled', 'failed', 'returned'] as const)
    const lie = { ...answer, found, receiver: order.receiver, feeGrosze: 0n }
    return world.random.chance(0.5)
      ? { ...lie, minor: order.amountGrosze * 10n }
      : { ...lie, receiver: `${payout.userId}/other` }
  }
  const feeGrosze = order.wasSettled ? order.feeGrosze : 0n
  return { ...answer, found: order.state, receiver: order.receiver, feeGrosze }
}

/** A file is handed over, or money is sent by hand: the rail records it at once. */
export function payByHand(world: World, payout: PayoutRow): void {
  if ((world.ordersOfPayout.get(payout.id) ?? []).length > 0) return
  checkHandOver(world, payout)
  const order: RailOrder = {
    payoutId: payout.id,
    key: payout.railKey,
    rail: payout.rail,
    amountGrosze: payout.amountGrosze,
    receiver: payout.destination,
    placedAt: world.timeline.now,
    visibleAt: world.timeline.now,
    state: 'settled',
    wasSettled: true,
    feeGrosze: 0n,
    isLieLeft: false,
  }
  world.orders.push(order)
  world.ordersOfPayout.set(payout.id, [order])
  record(world, `paid by hand ${payout.id}`)
  checkTaken(world, order)
}
