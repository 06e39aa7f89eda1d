import type { PAYOUT_STATES } from '@app/contract/payments/review-facts'

export type PayoutState = (typeof PAYOUT_STATES)[number]

/**
 * Every legal state change of one payout attempt; the rows of `payout_transitions` are the same. Another attempt is
 * another row with another key.
 */
export const PAYOUT_TRANSITIONS: Record<PayoutState, readonly PayoutState[]> = {
  created: ['approved', 'cancelled'],
  // Back to `created` when the rules require more approvals than it has.
  approved: ['submitting', 'created', 'cancelled'],
  // Committed together with the reserve, before the rail is called.
  submitting: ['submitted', 'unknown', 'unclaimed', 'settled', 'failed'],
  // The rail may or may not have the order. Only a status query moves it on.
  unknown: ['submitting', 'submitted', 'unclaimed', 'settled', 'failed', 'returned'],
  submitted: ['unclaimed', 'settled', 'failed', 'returned'],
  unclaimed: ['settled', 'returned'],
  settled: ['returned'],
  failed: [],
  returned: [],
  cancelled: [],
}

const UNSENT = ['created', 'approved'] as const
const UNCONFIRMED = ['submitting', 'unknown'] as const
const AT_RAIL = [...UNCONFIRMED, 'submitted'] as const
const IN_FLIGHT = [...AT_RAIL, 'unclaimed'] as const

/** The named sets of payout states. `platform/db/payout-state-sql.ts` has the same ones for queries. */
export const PAYOUT_SETS = {
  /** No order has been sent: the payout can still be stopped. */
  unsent: UNSENT,
  /** The money is reserved for the rail and may have left. */
  inFlight: IN_FLIGHT,
  open: [...UNSENT, ...IN_FLIGHT],
  ended: ['settled', 'failed', 'returned', 'cancelled'],
  /** The next order may be sent. */
  sendable: ['approved', 'submitting'],
  /** The worker must process it further. */
  released: ['approved', ...IN_FLIGHT],
  /** An order may have been sent, and the rail has not confirmed it. */
  unconfirmed: UNCONFIRMED,
  /** Blocked while the rail is paused. */
  awaitingRail: ['approved', ...UNCONFIRMED],
  /** The rail has not confirmed an order. */
  queued: [...UNSENT, ...UNCONFIRMED],
  /** In flight without `unclaimed`, which waits for the recipient and not for the rail. */
  atRail: AT_RAIL,
  /** Open without `unclaimed`: the delay is ours or the rail's. */
  due: [...UNSENT, ...AT_RAIL],
  /** The money has left, even if it came back later. */
  sent: ['settled', 'returned'],
  /** The recipient keeps no money from it and gets no more. */
  void: ['failed', 'cancelled', 'returned'],
  /** Ended before any money left. */
  unpaid: ['failed', 'cancelled'],
  /** The rail refused it or returned it. */
  bounced: ['failed', 'returned'],
  /** No order was ever sent. */
  neverOrdered: [...UNSENT, 'cancelled'],
  /** The rail holds no money for it and never did. */
  neverSent: [...UNSENT, 'cancelled', 'failed'],
  /** The rail has confirmed that it has the order. */
  confirmed: ['submitted', 'unclaimed', 'settled', 'returned'],
} as const satisfies Record<string, readonly PayoutState[]>

export type PayoutSet = keyof typeof PAYOUT_SETS

export function isPayoutIn(set: PayoutSet, state: string): boolean {
  return (PAYOUT_SETS[set] as readonly string[]).includes(state)
}

export function canMovePayout(from: PayoutState, to: PayoutState): boolean {
  return PAYOUT_TRANSITIONS[from].includes(to)
}

export function isPayoutInFlight(state: PayoutState): boolean {
  return isPayoutIn('inFlight', state)
}

export function isPayoutUnsent(state: PayoutState): boolean {
  return isPayoutIn('unsent', state)
}
