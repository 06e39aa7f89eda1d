import { isCalled } from '@app/contract/payments/rails'
import type { PayoutFacts } from './facts.ts'

/**
 * What a worker does next with a payout. `open_gate` and `resume` read the trade first and commit before the call;
 * whoever committed `submitting` is its owner and calls the rail; everybody else can only ask.
 */
export type PayoutStep = 'open_gate' | 'resume' | 'call_rail' | 'declare_lost' | 'look_up' | 'none'

export function nextPayoutStep(payout: PayoutFacts, isOwner: boolean): PayoutStep {
  // People send this money; their steps arrive as events.
  if (!isCalled(payout.rail)) return 'none'
  switch (payout.state) {
    case 'approved':
      return 'open_gate'
    case 'submitting':
      if (isOwner) return 'call_rail'
      return payout.isSubmitted ? 'declare_lost' : 'resume'
    case 'unknown':
    case 'submitted':
    case 'unclaimed':
    // It can still come back; whoever has a reason to ask, asks.
    case 'settled':
      return 'look_up'
    case 'created':
    case 'failed':
    case 'returned':
    case 'cancelled':
  }
  return 'none'
}

/**
 * A worker that was stopped between its commit and its call may wake up when others have already found that nothing
 * was sent. So the call leaves within this time or not at all; it is less than any rail's visibility delay.
 */
export const CALL_WITHIN_MS = 5_000

/**
 * The database's clock may be set while an order is out: it counts as this much longer or shorter than it seemed. A
 * process's own clock is not read for anything; the five seconds are counted by a timer that nobody sets.
 */
export const CLOCK_STEP_MS = 10_000

/** Answers and look-ups name the version of the payout they were made for; for any other the payout has moved on. */
export function isOutdated(payout: { version: number }, expectedVersion: number | undefined): boolean {
  return expectedVersion !== undefined && payout.version !== expectedVersion
}

export function mayStillCall(sinceCommitMs: number): boolean {
  return sinceCommitMs < CALL_WITHIN_MS
}
