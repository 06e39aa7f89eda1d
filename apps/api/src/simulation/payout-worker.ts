import { mayStillCall, nextPayoutStep } from '../features/money/domain/payout-step.ts'
import { tradeOf } from './checks.ts'
import { databaseNow, whenPassed } from './clocks.ts'
import { callOutside, startJob, startRequest, type Caller, type Work } from './processes.ts'
import { compareWhileOrdering } from './rail-desk.ts'
import { lookUpAtRail, submitToRail } from './rails.ts'
import { movePayout, type Outcome } from './transactions.ts'
import { noticeReversal } from './watcher.ts'
import { between, count, DAY, fault, HOUR, type PayoutRow, type RailOrder, type World } from './world.ts'

/** A later wake-up replaces one that still waits; one that already runs is followed by it. */
export function wakePayout(world: World, payout: PayoutRow, afterMs: number): void {
  payout.wake += 1
  const { wake } = payout
  world.timeline.at(whenPassed(world, afterMs), () => {
    if (wake !== payout.wake) return
    startJob(world, `payout ${payout.id}`, world.timeline.now, (caller) => workOn(world, caller, payout))
  })
}

type Ownership = { since: number; version: number; orderNumber: number }

function* workOn(world: World, caller: Caller, payout: PayoutRow): Work {
  let owned: Ownership | null = null
  for (;;) {
    const step = nextPayoutStep(payout, owned !== null)
    switch (step) {
      case 'none':
        return
      case 'open_gate':
      case 'resume':
        owned = yield* openGate(world, caller, payout, step === 'resume')
        if (!owned) return
        break
      case 'call_rail':
        yield* callRail(world, caller, payout, owned!)
        return
      case 'declare_lost': {
        const outcome = yield* movePayout(world, caller, payout, { type: 'attempt_lost' })
        if ('refused' in outcome) return
        break
      }
      case 'look_up':
        owned = yield* lookUp(world, caller, payout)
        if (!owned) return
        break
    }
  }
}

/** `since` is taken before the commit, from a timer that nobody sets: a process may be stopped right after it. */
function own(outcome: Outcome, since: number): Ownership | null {
  if ('refused' in outcome || outcome.committed?.state !== 'submitting') return null
  return { since, version: outcome.committed.version, orderNumber: outcome.committed.orderNumber }
}

/** Right before money leaves, Steam is asked once more. */
function* openGate(
  world: World,
  caller: Caller,
  payout: PayoutRow,
  isResumed: boolean,
): Work<Ownership | null> {
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  const trade = yield* callOutside(world, () => {
    if (!sale) return 'clean' as const
    const found = tradeOf(world, sale)?.trade
    if (!found || fault(world, 0.05)) return 'unclear' as const
    return found.reversedAt === null ? ('clean' as const) : ('reversed' as const)
  })
  if (trade === 'reversed' && sale) yield* noticeReversal(world, caller, sale)
  const since = world.timeline.now
  const outcome = yield* movePayout(world, caller, payout, {
    type: isResumed ? 'submit_resumed' : 'submit_started',
    trade,
  })
  if ('refused' in outcome) {
    count(world, `gate ${outcome.refused}`)
    if (payout.state === 'approved' || payout.state === 'submitting')
      wakePayout(world, payout, between(world, HOUR / 4, HOUR))
    return null
  }
  return own(outcome, since)
}

function* callRail(world: World, caller: Caller, payout: PayoutRow, owned: Ownership): Work {
  const key = payout.railKey
  const answer = yield* callOutside(world, () => {
    compareWhileOrdering(world, payout.rail)
    return mayStillCall(world.timeline.now - owned.since)
      ? submitToRail(world, payout, key)
      : { class: 'not_sent' as const }
  })
  yield* movePayout(world, caller, payout, { type: 'answered', answer }, owned)
}

function* lookUp(world: World, caller: Caller, payout: PayoutRow): Work<Ownership | null> {
  const askedAt = databaseNow(world)
  const { version, orderNumber } = payout
  const found = yield* callOutside(world, () => lookUpAtRail(world, payout, askedAt))
  const event = { type: 'looked_up' as const, lookUp: found }
  const since = world.timeline.now
  const outcome = yield* movePayout(world, caller, payout, event, { version, orderNumber })
  if ('refused' in outcome && outcome.refused === 'other_version' && caller.ownsJob())
    wakePayout(world, payout, 5_000)
  if ('decision' in outcome && payout.state === 'settled') reconcileLater(world, payout)
  return own(outcome, since)
}

const reconciled = new WeakSet<PayoutRow>()

/** What is settled can come back: the regular comparison with the rail finds it even without a webhook. */
function reconcileLater(world: World, payout: PayoutRow): void {
  if (reconciled.has(payout)) return
  reconciled.add(payout)
  for (const days of [2, 6, 11])
    world.timeline.at(world.timeline.now + days * DAY, () => wakePayout(world, payout, 0))
}

/** None, one or many copies, in any order, now and then a forged one. A webhook only makes us ask. */
export function sendWebhooks(world: World, order: RailOrder): void {
  const payout = world.payouts.get(order.payoutId)!
  const copies = world.areFaultsOn ? world.random.below(4) : 1
  for (let copy = 0; copy < copies; copy += 1)
    deliver(world, payout, world.random.chance(0.8) ? between(world, 0, 20_000) : between(world, 0, 2 * DAY))
}

export function forgeWebhook(world: World, payout: PayoutRow): void {
  deliver(world, payout, between(world, 0, 60_000))
}

function deliver(world: World, payout: PayoutRow, afterMs: number): void {
  startRequest(world, `webhook ${payout.id}`, world.timeline.now + afterMs, function* (caller) {
    yield* movePayout(world, caller, payout, { type: 'webhook_arrived' })
  })
}
