import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import { ADVANCE_MINUTES } from '@app/contract/selling/sale-facts'
import { promiseOfSaleMs, roundUp, type PromiseTerms } from '#contexts/payments/lifecycle/index.ts'
import { warsawDay } from '#shared/banking-days.ts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'

type Facts = Pick<PayoutPreview, 'needsApproval' | 'isAdvancePoolExhausted' | 'pace' | 'hindrance'> & {
  payoutSchedule: PayoutSchedule
  nowMs: number
  settlesAtMs: number
  /** The time that the seller has to send the offer. */
  deadlineMs: number
  /** Whether the receiving bank supports Express Elixir. */
  takesExpress: boolean
  terms: PromiseTerms
}

export type PayoutTimes = Pick<PayoutPreview, 'payoutAt' | 'arrivesOn' | 'promisedBy'>

const NOTHING_PROMISED: PayoutTimes = { payoutAt: null, arrivesOn: null, promisedBy: null }
const MINUTE_MS = 60_000

/**
 * When the payout is sent if the items arrive now, and the latest arrival if they arrive in time. No time is given
 * when staff must act.
 */
export function payoutTimes(facts: Facts): PayoutTimes {
  const { payoutSchedule, pace, nowMs, settlesAtMs } = facts
  if (facts.hindrance || payoutSchedule === 'manual_review') return NOTHING_PROMISED
  const isAtOnce = payoutSchedule === 'instant' && !facts.isAdvancePoolExhausted
  const isClear = facts.needsApproval === 0 && pace !== 'by_hand'
  const promise = isClear ? promiseOf(facts, isAtOnce) : { arrivesOn: null, promisedBy: null }
  // The earliest possible time; an approval may delay it.
  if (!isAtOnce) return { payoutAt: iso(settlesAtMs), ...promise }
  return { payoutAt: isClear && pace === 'minutes' ? iso(advanceByMs(nowMs)) : null, ...promise }
}

function promiseOf(facts: Facts, isAtOnce: boolean): Omit<PayoutTimes, 'payoutAt'> {
  const byMs = promiseOfSaleMs({ ...facts, isAtOnce }, facts)
  if (byMs === null) return { arrivesOn: null, promisedBy: null }
  return { arrivesOn: facts.pace === 'banking' ? warsawDay(byMs) : null, promisedBy: iso(byMs) }
}

/** The latest time when an instant payout is sent, for items that arrive now. */
export function advanceByMs(nowMs: number): number {
  return roundUp(nowMs + ADVANCE_MINUTES.to * MINUTE_MS)
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
