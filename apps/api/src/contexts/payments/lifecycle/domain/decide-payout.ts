import { isCalled, RAIL_REGISTRY, type Rail } from '@app/contract/payments/rails'
import { isPayoutUnsent } from '#shared/payout-states.ts'
import {
  applyAnswer,
  applyLookUp,
  failPayout,
  type LookUp,
  type SubmitAnswer,
} from './decide-payout-outcome.ts'
import { decision, type Decision, type PayoutFacts, type PayoutWorld, type Refusal } from './facts.ts'
import { countAdmins, isHeldByDoubt } from './held-by-doubt.ts'
import { guardOrder } from './order-gate.ts'
import { postings } from './postings.ts'
import { withdrawOrder } from './withdraw-order.ts'

/** The trade as Steam showed it directly before submission. */
export type TradeReading = 'clean' | 'reversed' | 'unclear'

export type PayoutEvent =
  | { type: 'approved_by_policy' }
  | {
      type: 'approved_by_admin'
      adminId: bigint
      /** The fingerprint of the destination that the admin saw. */
      destination: string
      /** The proposal that this admin confirmed alone. */
      proposalId?: string
      /** The admin approves against the evidence. */
      overrides: boolean
      reason: string | null
    }
  | { type: 'cancelled' }
  | { type: 'submit_started'; trade: TradeReading }
  /** The payout's rail cannot carry it now, and another rail of the same method can. */
  | { type: 'rerouted'; to: Rail }
  /** The last submission certainly did not reach the provider; the same payout is submitted again. */
  | { type: 'submit_resumed'; trade: TradeReading }
  /** A reversal or a hold happened while the order is in a file that was not downloaded. */
  | { type: 'order_withdrawn' }
  /** An earlier attempt committed `submitting` and never reported a result. */
  | { type: 'attempt_lost' }
  | { type: 'answered'; answer: SubmitAnswer }
  | { type: 'looked_up'; lookUp: LookUp }
  | { type: 'webhook_arrived' }
  /** The encrypted details name another destination than the approved one. */
  | { type: 'destination_differs' }
  /** Staff sent the money by hand; an admin typed the reference. */
  | { type: 'reference_entered'; reference: string; trade: TradeReading }

const WEBHOOK_LOOK_UP_MS = 5_000

/** Pure: the effect of an event on a payout and its sale, or the reason for a refusal. */
export function decidePayout(world: PayoutWorld, event: PayoutEvent, nowMs: number): Decision | Refusal {
  const { payout } = world
  switch (event.type) {
    case 'approved_by_policy':
      if (payout.state !== 'created') return { refused: 'wrong_state' }
      if (payout.approvalsRequired > 0) return { refused: 'approval_missing' }
      return approve({ how: 'policy', adminId: null, destination: payout.destination })
    case 'approved_by_admin':
      return approvedByAdmin(payout, event)
    case 'cancelled':
      return isPayoutUnsent(payout.state)
        ? decision({ payoutMoves: ['cancelled'] })
        : { refused: payout.state === 'cancelled' ? 'wrong_state' : 'payout_in_flight' }
    case 'submit_started':
      if (isHeldByDoubt(world)) return { refused: 'rail_in_doubt' }
      return guardOrder(world, submitStarted(world, event.trade, nowMs))
    case 'submit_resumed':
      return guardOrder(world, submitResumed(world, event.trade, nowMs))
    case 'rerouted':
      return rerouted(world, event.to)
    case 'order_withdrawn':
      return withdrawOrder(world)
    case 'attempt_lost':
      if (payout.state !== 'submitting' || !payout.isSubmitted) return { refused: 'wrong_state' }
      // No status query is scheduled: the job that detected this makes one next, and a second one would interfere.
      return decision({ payoutMoves: ['unknown'], payoutPatch: { hasUnknownOutcome: true } })
    case 'answered':
      if (payout.state !== 'submitting' || !payout.isSubmitted) return { refused: 'wrong_state' }
      return applyAnswer(world, event.answer, nowMs)
    case 'looked_up':
      return applyLookUp(world, event.lookUp, nowMs)
    case 'webhook_arrived':
      // The webhook's content is ignored; only a status query to the provider counts.
      return decision({ effects: [{ type: 'look_up_payout', afterMs: WEBHOOK_LOOK_UP_MS }] })
    case 'destination_differs':
      // Nothing is paid to this seller until two admins have checked. Every other payout is compared separately.
      return decision({
        effects: [{ type: 'freeze_seller' }, { type: 'alert', about: 'destination_differs' }],
      })
    case 'reference_entered':
  }
  return referenceEntered(world, event, nowMs)
}

function approve(approval: NonNullable<Decision['payoutPatch']['approval']>): Decision {
  return decision({
    payoutMoves: ['approved'],
    payoutPatch: { approval },
    effects: [{ type: 'send_payout', afterMs: 0 }],
  })
}

/** Each admin counts once, never for their own money, and only for the destination that they saw. */
function approvedByAdmin(
  payout: PayoutFacts,
  event: {
    adminId: bigint
    destination: string
    overrides: boolean
    reason: string | null
    proposalId?: string
  },
): Decision | Refusal {
  if (payout.state !== 'created') return { refused: 'wrong_state' }
  if (event.adminId === payout.userId) return { refused: 'own_approval' }
  if (event.destination !== payout.destination) return { refused: 'destination_changed' }
  if (event.overrides && (event.reason ?? '').trim() === '') return { refused: 'reason_missing' }
  const { adminId, destination, proposalId = null } = event
  const approval = { how: 'admin' as const, adminId, destination, proposalId }
  if (proposalId === null && payout.approvals.some((earlier) => earlier.adminId === adminId))
    return { refused: 'approved_before' }
  const approvalsRequired = event.overrides ? 2 : payout.approvalsRequired
  const approvals = [...payout.approvals, approval]
  const isEnough = countAdmins({ ...payout, approvals }) >= approvalsRequired
  if (isEnough) {
    const approved = approve(approval)
    return { ...approved, payoutPatch: { ...approved.payoutPatch, approvalsRequired } }
  }
  return decision({ payoutPatch: { approval, approvalsRequired } })
}

/** The last check before submission. Everything is checked again, however often it was checked before. */
function refuseSubmit(world: PayoutWorld, trade: TradeReading, nowMs: number): Refusal | null {
  const { payout, sale, seller, rail } = world
  if (payout.state !== 'approved') return { refused: 'wrong_state' }
  const isApproved =
    countAdmins(payout) >= payout.approvalsRequired &&
    payout.approvals.some((approval) => approval.destination === payout.destination)
  if (!isApproved) return { refused: 'approval_missing' }
  if (rail.isPaused) return { refused: 'rail_paused' }
  if (seller.isFrozen) return { refused: 'seller_frozen' }
  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (payout.kind === 'withdrawal')
    return seller.balanceGrosze < payout.amountGrosze ? { refused: 'balance_too_low' } : null
  if (!sale || (sale.state !== 'items_received' && sale.state !== 'protected'))
    return { refused: 'wrong_state' }
  if (sale.reversedAt !== null || !sale.isBooked || trade !== 'clean') return { refused: 'trade_not_clean' }
  const isRisky = sale.settlesAt === null || nowMs < sale.settlesAt
  if (isRisky && sale.payoutSchedule === 'after_protection') return { refused: 'trade_not_settled' }
  return null
}

function submitStarted(world: PayoutWorld, trade: TradeReading, nowMs: number): Decision | Refusal {
  const refusal = refuseSubmit(world, trade, nowMs)
  // The balance was used for something else in the meantime; the seller can request the rest again.
  if (refusal?.refused === 'balance_too_low') return decision({ payoutMoves: ['cancelled'] })
  if (refusal) return refusal
  const { payout, sale } = world
  return decision({
    saleMoves: sale ? [{ to: 'paying', reason: null }] : [],
    payoutMoves: ['submitting'],
    payoutPatch: {
      isSubmitted: true,
      firstSubmittedAt: nowMs,
      lastSubmittedAt: nowMs,
      firstNotFoundAt: null,
    },
    journals: [postings.reserve(payout)],
  })
}

/**
 * Only while nothing was submitted. A payout with a reserve fails, and its sale gets a new payout, because the reserve
 * is booked on the account of the first rail. A withdrawal with a reserve waits for its rail.
 */
function rerouted(world: PayoutWorld, to: Rail): Decision | Refusal {
  const { payout, sale } = world
  const isOther = to !== payout.rail && RAIL_REGISTRY[to].method === RAIL_REGISTRY[payout.rail].method
  if (!isOther || !isCalled(payout.rail) || payout.hasUnknownOutcome) return { refused: 'wrong_state' }
  if (payout.state === 'approved' && payout.firstSubmittedAt === null)
    return decision({
      payoutPatch: { rail: to },
      effects: isCalled(to) ? [{ type: 'send_payout', afterMs: 0 }] : [],
    })
  if (payout.state !== 'submitting' || payout.isSubmitted || !sale) return { refused: 'wrong_state' }
  return failPayout(world, [{ type: 'create_payout' }])
}

/**
 * A reversal since the first attempt fails the payout, and any other doubt refuses it. Nothing was sent, so nothing
 * is lost.
 */
function submitResumed(world: PayoutWorld, trade: TradeReading, nowMs: number): Decision | Refusal {
  const { payout, sale, seller, rail } = world
  if (payout.state !== 'submitting' || payout.isSubmitted) return { refused: 'wrong_state' }
  if (rail.isPaused) return { refused: 'rail_paused' }
  if (isHeldByDoubt(world)) return { refused: 'rail_in_doubt' }
  if (sale !== null && sale.reversedAt !== null) return failPayout(world)
  if (seller.isFrozen) return { refused: 'seller_frozen' }
  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (sale !== null && trade !== 'clean') return { refused: 'trade_not_clean' }
  return decision({ payoutPatch: { isSubmitted: true, lastSubmittedAt: nowMs, firstNotFoundAt: null } })
}

/**
 * A payment by hand: the reference is typed afterwards, so submission and settlement are one step. Staff sent the
 * money, so the worker's approval check (`guardOrder`) does not apply.
 */
function referenceEntered(
  world: PayoutWorld,
  event: { reference: string; trade: TradeReading },
  nowMs: number,
): Decision | Refusal {
  const { payout } = world
  if (isCalled(payout.rail)) return { refused: 'wrong_state' }
  const isSent = payout.state === 'submitted' || payout.state === 'submitting'
  // The admin reports that the money was sent, so cancelling the payout would be wrong.
  const refusal = isSent ? null : refuseSubmit(world, event.trade, nowMs)
  if (refusal) return refusal
  const started = isSent ? decision({}) : submitStarted(world, event.trade, nowMs)
  if ('refused' in started) return started
  const sale = world.sale && !isSent ? { ...world.sale, state: 'paying' as const } : world.sale
  const settled = applyLookUp(
    { ...world, sale, payout: { ...payout, state: isSent ? payout.state : 'submitting' } },
    {
      found: 'settled',
      askedAt: nowMs,
      amountGrosze: payout.amountGrosze,
      isSameDestination: true,
      feeGrosze: 0n,
      railRef: event.reference,
    },
    nowMs,
  )
  if ('refused' in settled) return settled
  return {
    saleMoves: [...started.saleMoves, ...settled.saleMoves],
    salePatch: { ...started.salePatch, ...settled.salePatch },
    payoutMoves: [...started.payoutMoves, ...settled.payoutMoves],
    payoutPatch: { ...started.payoutPatch, ...settled.payoutPatch, reference: event.reference },
    journals: [...started.journals, ...settled.journals],
    effects: [...started.effects, ...settled.effects],
  }
}
