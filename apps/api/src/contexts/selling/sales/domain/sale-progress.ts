import type { SaleState } from '@app/contract/selling/sales'
import type {
  Pace,
  PaidBy,
  PayoutCase,
  SalePayoutState,
  SaleProgress,
} from '@app/contract/selling/sale-progress'
import { isSaleEnded } from '#shared/sale-states.ts'

/** The money data of a sale and its last payout. */
export type SaleMoneyFacts = {
  payoutCase: PayoutCase
  settlesAt: Date | null
  reversedAt: Date | null
  /** The items are ours, and the ledger records them. */
  isBooked: boolean
  payout: PayoutFacts | null
}

export type PayoutFacts = {
  state: string
  createdAt: Date
  movedAt: Date
  orderedAt: Date | null
  isRailPaused: boolean
}

const PAYOUT_WORDS: Record<string, SalePayoutState | null> = {
  created: 'waiting_approval',
  approved: 'approved',
  submitting: 'ordered',
  unknown: 'ordered',
  submitted: 'ordered',
  unclaimed: 'unclaimed',
  settled: 'paid',
  returned: 'returned',
  failed: 'failed',
  // Nothing was or will be sent, so the seller sees no payout.
  cancelled: null,
}

export function payoutStateOf(payout: { state: string } | null): SalePayoutState | null {
  return payout === null ? null : (PAYOUT_WORDS[payout.state] ?? null)
}

const CHECKING: readonly SaleState[] = ['offer_seen', 'verifying']

/** We hold the items and owe the money, and no payout is in progress: the seller must choose a destination. */
export function needsDetails(state: SaleState, money: SaleMoneyFacts): boolean {
  if (!money.isBooked || money.reversedAt !== null) return false
  const hasEnded = money.payout?.state === 'failed' || money.payout?.state === 'cancelled'
  return hasEnded && (state === 'items_received' || state === 'protected')
}

/** When the payout is sent. Times are measured or come from Steam; an unknown time is null. */
export function paidBy(state: SaleState, money: SaleMoneyFacts, paying: Pace | null): PaidBy | null {
  const payoutState = payoutStateOf(money.payout)
  if (isSaleEnded(state) || state === 'review' || money.reversedAt !== null) return null
  if (payoutState === 'failed' || payoutState === 'unclaimed' || needsDetails(state, money)) return null
  const unknown = { from: null, to: null }
  if (payoutState === 'waiting_approval' || (payoutState === null && money.payoutCase === 'manual'))
    return { reason: 'approval', ...unknown }
  if (payoutState === null && money.payoutCase === 'after_protection')
    return { reason: 'after_protection', from: money.settlesAt?.toISOString() ?? null, to: null }
  const orderedAt = money.payout?.orderedAt
  if (!orderedAt || !paying || money.payout?.isRailPaused) return { reason: 'at_once', ...unknown }
  const after = (seconds: number) => new Date(orderedAt.getTime() + seconds * 1_000).toISOString()
  return { reason: 'at_once', from: after(paying.p50Seconds), to: after(paying.p95Seconds) }
}

const DAY_MS = 86_400_000

/** Whether the current step takes longer than usual. Waiting for the seller or for Steam's settlement is not late. */
export function lateness(
  state: SaleState,
  money: SaleMoneyFacts,
  usual: SaleProgress['usual'],
  clock: { stateSince: Date; checkingSince: Date | null; now: Date },
): SaleProgress['lateness'] {
  const step = runningStep(state, money, usual, clock)
  if (!step) return null
  const tookMs = clock.now.getTime() - step.since.getTime()
  if (tookMs > DAY_MS) return 'over_a_day'
  return step.pace && tookMs > step.pace.p95Seconds * 1_000 ? 'late' : null
}

function runningStep(
  state: SaleState,
  money: SaleMoneyFacts,
  usual: SaleProgress['usual'],
  clock: { stateSince: Date; checkingSince: Date | null },
): { since: Date; pace: Pace | null } | null {
  if (CHECKING.includes(state))
    return { since: clock.checkingSince ?? clock.stateSince, pace: usual.checking }
  if (state === 'review') return { since: clock.stateSince, pace: null }
  const { payout } = money
  const payoutState = payoutStateOf(payout)
  if (payout && payoutState === 'ordered')
    return { since: payout.orderedAt ?? payout.movedAt, pace: usual.paying }
  if (payout && !isSaleEnded(state) && (payoutState === 'waiting_approval' || payoutState === 'approved'))
    return { since: payout.createdAt, pace: null }
  return null
}
