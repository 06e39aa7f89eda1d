import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { mayStillCall, nextPayoutStep } from '#contexts/payments/lifecycle/domain/payout-step.ts'
import { meaningOf } from '#contexts/trading/trades/domain/judge-trade.ts'
import { payoutOrder } from '#contexts/payments/payouts/payout-order.ts'
import { interpretStatus } from '#contexts/payments/payouts/interpret-status.ts'
import { isPayoutIn } from '#shared/payout-states.ts'
import { databaseNow, whenPassed } from './clocks.ts'
import { chooseRail } from './effects.ts'
import { callOutside, startJob, startRequest, type Caller, type Work } from './processes.ts'
import { compareWhileOrdering } from './rail-desk.ts'
import { lookUpAtRail, refusesRepeatedKeys, submitToRail } from './rails.ts'
import { readTrade } from './steam.ts'
import { movePayout, type Outcome } from './transactions.ts'
import { recordReversal } from './watcher.ts'
import {
  between,
  count,
  DAY,
  fault,
  HOUR,
  violate,
  type PayoutRow,
  type RailOrder,
  type World,
} from './world.ts'

/** A later wake-up replaces a waiting one; a running one is followed by it. */
export function schedulePayout(world: World, payout: PayoutRow, afterMs: number): void {
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
        if (yield* reroute(world, caller, payout)) return
        owned = yield* beginSubmission(world, caller, payout, step === 'resume')
        if (!owned) return
        break
      case 'call_rail':
        yield* callRail(world, caller, payout, owned!)
        return
      case 'declare_lost': {
        // A worker with an old view: an order that may have left must keep its rail.
        if (RAIL_REGISTRY[payout.rail].method === 'bank' && fault(world, 0.3))
          yield* movePayout(world, caller, payout, { type: 'rerouted', to: 'bank' })
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

function* reroute(world: World, caller: Caller, payout: PayoutRow): Work<boolean> {
  const to = chooseRail(world, payout.rail, payout.amountGrosze)
  if (to === payout.rail) return false
  const finding = yield* callOutside(world, () => lookUpAtRail(world, payout))
  if (finding.found !== 'absent') return false
  const outcome = yield* movePayout(world, caller, payout, { type: 'rerouted', to })
  if ('refused' in outcome) return false
  count(world, 'payouts rerouted')
  return true
}

/** `since` is taken before the commit, from a monotonic timer: a process may be stopped right after the commit. */
function own(outcome: Outcome, since: number): Ownership | null {
  if ('refused' in outcome || outcome.committed?.state !== 'submitting') return null
  return { since, version: outcome.committed.version, orderNumber: outcome.committed.orderNumber }
}

/** Reads the trade from Steam once more, right before money leaves. */
function* beginSubmission(
  world: World,
  caller: Caller,
  payout: PayoutRow,
  isResumed: boolean,
): Work<Ownership | null> {
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  const trade = yield* callOutside(world, () => {
    if (!sale) return 'clean' as const
    const found = readTrade(world, sale)
    if (!found || fault(world, 0.15)) return 'unclear' as const
    return meaningOf(found, new Set()) === 'reversed' ? ('reversed' as const) : ('clean' as const)
  })
  if (trade === 'reversed' && sale) yield* recordReversal(world, caller, sale)
  const since = world.timeline.now
  const outcome = yield* movePayout(world, caller, payout, {
    type: isResumed ? 'submit_resumed' : 'submit_started',
    trade,
  })
  if ('refused' in outcome) {
    count(world, `${isResumed ? 'resume' : 'gate'} ${outcome.refused}`)
    if (isPayoutIn('sendable', payout.state)) schedulePayout(world, payout, between(world, HOUR / 4, HOUR))
    return null
  }
  const owned = own(outcome, since)
  if (owned && trade === 'unclear')
    violate(world, `payout ${payout.id} left although Steam could not be read`)
  return owned
}

function* callRail(world: World, caller: Caller, payout: PayoutRow, owned: Ownership): Work {
  const order = payoutOrder(
    { ...payout, createdAt: new Date(payout.createdAt) },
    { receiver: payout.destination },
  )
  const answer = yield* callOutside(world, () => {
    compareWhileOrdering(world, payout.rail)
    return mayStillCall(world.timeline.now - owned.since)
      ? submitToRail(world, payout, order)
      : { class: 'not_sent' as const }
  })
  yield* movePayout(world, caller, payout, { type: 'answered', answer }, owned)
}

function* lookUp(world: World, caller: Caller, payout: PayoutRow): Work<Ownership | null> {
  const askedAt = databaseNow(world)
  const { version, orderNumber } = payout
  const finding = yield* callOutside(world, () => lookUpAtRail(world, payout))
  const found = interpretStatus(
    finding,
    payoutOrder({ ...payout, createdAt: new Date(payout.createdAt) }, { receiver: payout.destination }),
    {
      currency: 'PLN',
      askedAt,
      refusesRepeatedKeys: refusesRepeatedKeys(world, payout.rail),
    },
  )
  const event = { type: 'looked_up' as const, lookUp: found }
  const since = world.timeline.now
  const outcome = yield* movePayout(world, caller, payout, event, { version, orderNumber })
  if ('refused' in outcome && outcome.refused === 'other_version' && caller.ownsJob())
    schedulePayout(world, payout, 5_000)
  if ('decision' in outcome && payout.state === 'settled') reconcileLater(world, payout)
  return own(outcome, since)
}

const reconciled = new WeakSet<PayoutRow>()

/** A settled payout can come back: the regular reconciliation with the rail finds this even without a webhook. */
function reconcileLater(world: World, payout: PayoutRow): void {
  if (reconciled.has(payout)) return
  reconciled.add(payout)
  for (const days of [2, 6, 11])
    world.timeline.at(world.timeline.now + days * DAY, () => schedulePayout(world, payout, 0))
}

/** No copy, one or many, in any order, sometimes a forged one. A webhook only triggers a status query. */
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
