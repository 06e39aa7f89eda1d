import { isCalled } from '@app/contract/payments/rails'
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

/** The trade as Steam showed it a moment before the money is sent. */
export type TradeReading = 'clean' | 'reversed' | 'unclear'

export type PayoutEvent =
  | { type: 'approved_by_policy' }
  | {
      type: 'approved_by_admin'
      adminId: bigint
      /** Of the destination that the admin saw. */
      destination: string
      /** Approving although the evidence is against it. */
      overrides: boolean
      reason: string | null
    }
  | { type: 'cancelled' }
  | { type: 'submit_started'; trade: TradeReading }
  /** The last order surely did not reach the rail; the same one goes out again. */
  | { type: 'submit_resumed'; trade: TradeReading }
  /** A reversal or a hold came up while the order still stands in a file that nobody has received. */
  | { type: 'order_withdrawn' }
  /** An earlier attempt committed `submitting` and was not heard of again. */
  | { type: 'attempt_lost' }
  | { type: 'answered'; answer: SubmitAnswer }
  | { type: 'looked_up'; lookUp: LookUp }
  | { type: 'webhook_arrived' }
  /** The sealed details lead elsewhere than the destination that was approved. */
  | { type: 'destination_differs' }
  /** The money was sent by hand; an admin typed the reference. */
  | { type: 'reference_entered'; reference: string; trade: TradeReading }

const WEBHOOK_LOOK_UP_MS = 5_000

/** Pure: what an event does to a payout and its sale, or why it may not. */
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
    case 'order_withdrawn':
      return withdrawOrder(world)
    case 'attempt_lost':
      if (payout.state !== 'submitting' || !payout.isSubmitted) return { refused: 'wrong_state' }
      // No look-up is asked for: the job that found this out makes it next, and a second one would only disturb it.
      return decision({ payoutMoves: ['unknown'], payoutPatch: { hasUnknownOutcome: true } })
    case 'answered':
      if (payout.state !== 'submitting' || !payout.isSubmitted) return { refused: 'wrong_state' }
      return applyAnswer(world, event.answer, nowMs)
    case 'looked_up':
      return applyLookUp(world, event.lookUp, nowMs)
    case 'webhook_arrived':
      // Whatever it says, only the rail's own answer counts.
      return decision({ effects: [{ type: 'look_up_payout', afterMs: WEBHOOK_LOOK_UP_MS }] })
    case 'destination_differs':
      // Nothing leaves for this seller until two admins have looked; every other payout is compared by itself.
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

/** Each admin counts once, never for their own money, and only for the destination they saw. */
function approvedByAdmin(
  payout: PayoutFacts,
  event: { adminId: bigint; destination: string; overrides: boolean; reason: string | null },
): Decision | Refusal {
  if (payout.state !== 'created') return { refused: 'wrong_state' }
  if (event.adminId === payout.userId) return { refused: 'own_approval' }
  if (event.destination !== payout.destination) return { refused: 'destination_changed' }
  if (event.overrides && (event.reason ?? '').trim() === '') return { refused: 'reason_missing' }
  const approval = { how: 'admin' as const, adminId: event.adminId, destination: event.destination }
  if (payout.approvals.some((earlier) => earlier.adminId === event.adminId))
    return { refused: 'approved_before' }
  const approvalsRequired = event.overrides ? 2 : payout.approvalsRequired
  const isEnough = countAdmins(payout) + 1 >= approvalsRequired
  if (isEnough) {
    const approved = approve(approval)
    return { ...approved, payoutPatch: { ...approved.payoutPatch, approvalsRequired } }
  }
  return decision({ payoutPatch: { approval, approvalsRequired } })
}

/** The last gate before money leaves. Everything is looked at again, however often it was before. */
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
  // The balance was used for something else meanwhile; the seller can ask again for what is left.
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

/** What became doubtful since the first try ends the payout: nothing has left, so nothing is lost. */
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
 * Money sent by hand: the reference is typed after the fact, so order and end are one step. A person gave the order, so the
 * worker's gate has no say.
 */
function referenceEntered(
  world: PayoutWorld,
  event: { reference: string; trade: TradeReading },
  nowMs: number,
): Decision | Refusal {
  const { payout } = world
  if (isCalled(payout.rail)) return { refused: 'wrong_state' }
  const isSent = payout.state === 'submitted' || payout.state === 'submitting'
  // Somebody says that the money has left: calling the payout off would be the wrong answer to that.
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
