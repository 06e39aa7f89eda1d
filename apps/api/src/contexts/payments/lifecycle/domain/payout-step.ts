import { isCalled } from '@app/contract/payments/rails'
import type { PayoutFacts } from './facts.ts'

/**
 * The worker's next step for a payout. `open_gate` and `resume` read the trade first and commit before the call. The
 * worker that committed `submitting` owns the payout and calls the provider; all other workers may only query the
 * status.
 */
export type PayoutStep = 'open_gate' | 'resume' | 'call_rail' | 'declare_lost' | 'look_up' | 'none'

export function nextPayoutStep(payout: PayoutFacts, isOwner: boolean): PayoutStep {
  // Staff send this money by hand; their steps arrive as events.
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
    // A settled payout can still be returned, so a status query is allowed.
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
 * A worker that stops between its commit and its call may resume after others have found that nothing was sent. So
 * the call is sent within this time or not at all; it is shorter than any provider's visibility delay.
 */
export const CALL_WITHIN_MS = 5_000

/**
 * The database's clock may be adjusted while a payout is submitted, so ages may be wrong by this much. The clock of a
 * process is never read; a monotonic timer measures the five seconds.
 */
export const CLOCK_STEP_MS = 10_000

/**
 * Responses and status queries name the payout version that they belong to; for any other version they are outdated.
 */
export function isOutdated(payout: { version: number }, expectedVersion: number | undefined): boolean {
  return expectedVersion !== undefined && payout.version !== expectedVersion
}

export function mayStillCall(sinceCommitMs: number): boolean {
  return sinceCommitMs < CALL_WITHIN_MS
}
