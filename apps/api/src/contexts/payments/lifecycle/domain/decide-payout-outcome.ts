import { RAIL_REGISTRY, railsOf } from '@app/contract/payments/rails'
import { isPayoutIn, isPayoutInFlight, type PayoutState } from '#shared/payout-states.ts'
import { reversalReason } from './decide-sale.ts'
import { decision, type Decision, type Effect, type PayoutWorld, type Refusal } from './facts.ts'
import { isHeldByDoubt } from './held-by-doubt.ts'
import { CALL_WITHIN_MS, CLOCK_STEP_MS } from './payout-step.ts'
import { postings } from './postings.ts'

/** The client's classification of the provider's response to a submission. Every unclear response is `ambiguous`. */
export type SubmitAnswer =
  | { class: 'accepted'; railRef: string; amountGrosze: bigint }
  /** Nothing was sent: no connection was made. */
  | { class: 'not_sent' }
  | { class: 'ambiguous' }
  /** The provider will never pay this: the receiver is wrong or blocked. */
  | { class: 'refused' }
  | { class: 'throttled'; afterMs: number }
  | { class: 'credentials' }
  | { class: 'no_funds' }

/**
 * The provider's response to a status query by our key. `askedAt` is the time when the query was sent, not answered.
 */
export type LookUp = { askedAt: number } & (
  | {
      /** `unfunded`: the provider ended it because our account had too little, and documents that nothing left. */
      found: 'submitted' | 'unclaimed' | 'settled' | 'failed' | 'unfunded' | 'returned'
      amountGrosze: bigint
      isSameDestination: boolean
      feeGrosze: bigint
      railRef: string
    }
  /**
   * `refusesRepeatedKeys`: the provider refuses a second payout with a key that it has executed. Skrill does so only
   * for merchants who asked for it, so the caller states it with every response.
   */
  | { found: 'absent'; refusesRepeatedKeys: boolean }
  | { found: 'unavailable' }
)

type FoundState = Exclude<LookUp['found'], 'absent' | 'unavailable'>

const LOOK_UP_STEPS_MS = [1_000, 5_000, 15_000, 60_000, 300_000]
const LOOK_UP_LAST_MS = 900_000
const RESEND_MS = 5_000
const SOON_MS = 1_000

/** Schedules the next status query by the age of the submission. */
function nextLookUp(world: PayoutWorld, nowMs: number): Effect {
  const ageMs = nowMs - (world.payout.lastSubmittedAt ?? nowMs)
  const afterMs = LOOK_UP_STEPS_MS.find((stepMs) => ageMs < stepMs * 2) ?? LOOK_UP_LAST_MS
  return { type: 'look_up_payout', afterMs }
}

export function applyAnswer(world: PayoutWorld, answer: SubmitAnswer, nowMs: number): Decision {
  const { payout } = world
  switch (answer.class) {
    case 'accepted':
      if (answer.amountGrosze !== payout.amountGrosze)
        return { ...breach(world, nowMs, ['unknown']), payoutPatch: { hasUnknownOutcome: true } }
      return decision({
        payoutMoves: ['submitted'],
        payoutPatch: { railRef: answer.railRef },
        effects: [nextLookUp(world, nowMs)],
      })
    case 'refused':
      return payout.hasUnknownOutcome ? unclear(world, nowMs, { isResubmitBlocked: true }) : failPayout(world)
    case 'ambiguous':
      return unclear(world, nowMs)
    case 'not_sent':
      return notPlaced(world, nowMs, RESEND_MS)
    case 'throttled':
      return notPlaced(world, nowMs, answer.afterMs)
    case 'credentials':
    case 'no_funds':
  }
  const reason = answer.class === 'no_funds' ? 'funds' : 'credentials'
  // Another rail of the method may take it at once; a single rail has to be resumed by staff first.
  const hasOthers = railsOf(RAIL_REGISTRY[payout.rail].method).length > 1
  const afterMs = hasOthers ? RESEND_MS : LOOK_UP_LAST_MS
  return notPlaced(world, nowMs, afterMs, [{ type: 'pause_rail', rail: payout.rail, reason }])
}

function unclear(world: PayoutWorld, nowMs: number, patch: Decision['payoutPatch'] = {}): Decision {
  return decision({
    payoutMoves: ['unknown'],
    payoutPatch: { hasUnknownOutcome: true, ...patch },
    effects: [nextLookUp(world, nowMs)],
  })
}

/** This submission certainly failed, so it is sent again, unless an earlier submission has an unknown outcome. */
function notPlaced(world: PayoutWorld, nowMs: number, afterMs: number, effects: Effect[] = []): Decision {
  if (world.payout.hasUnknownOutcome) {
    const waiting = unclear(world, nowMs)
    return { ...waiting, effects: [...effects, ...waiting.effects] }
  }
  return decision({
    payoutPatch: { isSubmitted: false },
    effects: [...effects, { type: 'send_payout', afterMs }],
  })
}

export function applyLookUp(world: PayoutWorld, lookUp: LookUp, nowMs: number): Decision | Refusal {
  const { payout } = world
  if (!isPayoutInFlight(payout.state) && payout.state !== 'settled') return { refused: 'wrong_state' }
  if (lookUp.found === 'unavailable') return decision({ effects: [nextLookUp(world, nowMs)] })
  if (lookUp.found === 'absent') return absent(world, lookUp, nowMs)
  if (lookUp.amountGrosze !== payout.amountGrosze || !lookUp.isSameDestination)
    return breach(world, nowMs, [])
  const patch = { railRef: lookUp.railRef, firstNotFoundAt: null }
  return { ...found(world, lookUp.found, lookUp.feeGrosze, nowMs), payoutPatch: patch }
}

function found(world: PayoutWorld, state: FoundState, feeGrosze: bigint, nowMs: number): Decision {
  const { payout } = world
  if (state === 'returned') return returned(world, feeGrosze)
  // A settled payout can only be returned; all other statuses are old.
  if (payout.state === 'settled') return decision({})
  if (state === 'settled') return settled(world, feeGrosze)
  if (state === 'failed' && payout.state !== 'unclaimed') return failPayout(world)
  if (state === 'unfunded' && payout.state !== 'unclaimed') return unfunded(world)
  const isNews = state === 'unclaimed' ? payout.state !== 'unclaimed' : isBeforeSubmitted(payout.state)
  return decision({
    payoutMoves: isNews && (state === 'submitted' || state === 'unclaimed') ? [state] : [],
    effects: [nextLookUp(world, nowMs)],
  })
}

/** The key is used up, so the next attempt is a new payout: on another rail, or when this one has money again. */
function unfunded(world: PayoutWorld): Decision {
  const failed = failPayout(world, [{ type: 'create_payout' }])
  const pause = { type: 'pause_rail' as const, rail: world.payout.rail, reason: 'funds' as const }
  return { ...failed, effects: [pause, ...failed.effects] }
}

function isBeforeSubmitted(state: PayoutState): boolean {
  return isPayoutIn('unconfirmed', state)
}

/**
 * A provider that refuses repeated keys gets the same key again. For any other, only two "not found" results,
 * separated by the time a payout may be in transit, prove that nothing was paid. The next attempt is then a new
 * payout.
 */
function absent(world: PayoutWorld, lookUp: Extract<LookUp, { found: 'absent' }>, nowMs: number): Decision {
  const { payout } = world
  const { askedAt, refusesRepeatedKeys } = lookUp
  const traits = RAIL_REGISTRY[payout.rail]
  // A payout that the provider confirmed cannot disappear, so staff are alerted.
  if (!isBeforeSubmitted(payout.state))
    return decision({ effects: [nextLookUp(world, nowMs), { type: 'alert', about: 'order_vanished' }] })
  const isHeld = world.rail.isPaused || isHeldByDoubt(world)
  if (refusesRepeatedKeys && isHeld) return decision({ effects: [nextLookUp(world, nowMs)] })
  if (refusesRepeatedKeys && mayResend(world, nowMs)) {
    return decision({
      payoutMoves: payout.state === 'unknown' ? ['submitting'] : [],
      payoutPatch: { lastSubmittedAt: nowMs, firstNotFoundAt: null },
      effects: [nextLookUp(world, nowMs)],
    })
  }
  // A recent submission may still arrive at the provider, and it may have been sent shortly after the commit.
  const firstCountsMs = (payout.lastSubmittedAt ?? nowMs) + traits.visibilityMs + CALL_WITHIN_MS
  const secondCountsMs = Math.max(
    firstCountsMs + traits.visibilityMs + CLOCK_STEP_MS,
    (payout.firstNotFoundAt ?? askedAt) + traits.visibilityMs,
  )
  const isFirst = payout.firstNotFoundAt === null
  if (!isFirst && askedAt >= secondCountsMs) return failPayout(world, [{ type: 'create_payout' }])
  const doesCount = isFirst && askedAt >= firstCountsMs
  const countsNextMs = isFirst && !doesCount ? firstCountsMs : secondCountsMs
  return decision({
    payoutPatch: doesCount ? { firstNotFoundAt: askedAt } : {},
    effects: [{ type: 'look_up_payout', afterMs: Math.max(countsNextMs - nowMs, SOON_MS) }],
  })
}

/** Only while the provider certainly remembers the key, and only for a payout that we would still submit today. */
function mayResend({ payout, sale, seller }: PayoutWorld, nowMs: number): boolean {
  const ageMs = nowMs - (payout.firstSubmittedAt ?? nowMs)
  if (payout.isResubmitBlocked || ageMs >= RAIL_REGISTRY[payout.rail].keyMemoryMs) return false
  if (seller.isFrozen || seller.openDebtGrosze > 0n) return false
  return sale === null || sale.reversedAt === null
}

/** The provider reports another amount or receiver. The rail is paused until staff have checked it. */
function breach(world: PayoutWorld, nowMs: number, payoutMoves: PayoutState[]): Decision {
  return decision({
    payoutMoves,
    effects: [
      { type: 'pause_rail', rail: world.payout.rail, reason: 'breach' },
      { type: 'alert', about: 'rail_breach' },
      nextLookUp(world, nowMs),
    ],
  })
}

function settled(world: PayoutWorld, feeGrosze: bigint): Decision {
  const { payout, sale } = world
  const journals = [postings.settle(payout), ...fees(payout, feeGrosze)]
  const isReversed = sale !== null && sale.reversedAt !== null
  return decision({
    payoutMoves: ['settled'],
    saleMoves: sale ? [{ to: 'completed', reason: null }] : [],
    salePatch: isReversed ? { isBooked: false } : {},
    journals: isReversed ? [...journals, ...postings.reversedPaid(sale)] : journals,
    effects: isReversed ? [{ type: 'open_debt', grosze: sale.totalGrosze }, { type: 'release_advance' }] : [],
  })
}

/**
 * The money is ours again. A sale that Steam reversed in the meantime ends here; otherwise other details are needed.
 */
export function failPayout(world: PayoutWorld, effects: Effect[] = []): Decision {
  const { payout, sale } = world
  const release = postings.release(payout)
  if (!sale) return decision({ payoutMoves: ['failed'], journals: [release] })
  if (sale.reversedAt === null) {
    return decision({
      payoutMoves: ['failed'],
      saleMoves: [{ to: 'items_received', reason: null }],
      journals: [release],
      effects,
    })
  }
  return endReversed(world, ['failed'], release)
}

function endReversed(
  world: PayoutWorld,
  payoutMoves: PayoutState[],
  first: Decision['journals'][0],
  rest: Decision['journals'] = [],
): Decision {
  const { sale } = world
  if (!sale) return decision({ payoutMoves, journals: [first, ...rest] })
  return decision({
    payoutMoves,
    saleMoves: [{ to: 'failed', reason: reversalReason(sale) }],
    salePatch: { isBooked: false },
    journals: [first, ...rest, ...postings.reversedUnpaid(sale)],
    effects: [{ type: 'release_advance' }],
  })
}

function fees(payout: PayoutWorld['payout'], feeGrosze: bigint): Decision['journals'] {
  return feeGrosze > 0n ? [postings.fee(payout, feeGrosze)] : []
}

/** The returned money goes to the balance and can leave only as a withdrawal. The sale itself is complete. */
function returned(world: PayoutWorld, feeGrosze: bigint): Decision {
  const { payout, sale } = world
  if (payout.state === 'settled')
    return decision({ payoutMoves: ['returned'], journals: [postings.returnSettled(payout)] })
  // The state machine has no direct step from `submitting` to `returned`.
  const payoutMoves: PayoutState[] = payout.state === 'submitting' ? ['submitted', 'returned'] : ['returned']
  if (sale !== null && sale.reversedAt !== null)
    return endReversed(world, payoutMoves, postings.returnUnsettled(payout, true), fees(payout, feeGrosze))
  return decision({
    payoutMoves,
    saleMoves: sale ? [{ to: 'completed', reason: null }] : [],
    journals: [postings.returnUnsettled(payout, false), ...fees(payout, feeGrosze)],
  })
}
