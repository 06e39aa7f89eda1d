import { ADVANCE_MINUTES } from '@app/contract/selling/sale-facts'
import { nextFileMs, transferByMs, type ElixirSession } from '#shared/bank-clock.ts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'
import { latestSettlementMs } from './settlement.ts'

/** The part of the setting that defines how soon we pay; the rest defines the cost of being late. */
export type PromiseTerms = {
  isMorningServed: boolean
  isMiddayServed: boolean
  isAfternoonServed: boolean
  isExpress: boolean
}

/** `minutes` by a call to the provider, `banking` days, or `by_hand` without a fixed time. */
export type PayoutPace = 'minutes' | 'banking' | 'by_hand'

export type PromiseWay = {
  pace: PayoutPace
  /** Whether the receiving bank supports Express Elixir. */
  takesExpress: boolean
  terms: PromiseTerms
}

const MINUTE_MS = 60_000
const ROUNDED_TO_MS = 5 * MINUTE_MS
/** Time to detect, accept and verify a trade, or to notice Steam's settlement. */
const WORK_MS = ADVANCE_MINUTES.to * MINUTE_MS

/** The promised arrival time of money that is payable from this moment. Null means no promise. */
export function promiseMs(payableAtMs: number, { pace, takesExpress, terms }: PromiseWay): number | null {
  if (pace === 'by_hand') return null
  if (pace === 'minutes') return roundUp(payableAtMs + WORK_MS)
  const isExpress = terms.isExpress && takesExpress
  return transferByMs(payableAtMs + WORK_MS, { sessions: sessionsOf(terms), isExpress })
}

/**
 * The promise for a sale confirmed now. The seller may send the offer until the deadline, so the promise counts from
 * there. It holds for slow sellers, and faster sellers are paid earlier.
 */
export function promiseOfSaleMs(
  sale: { nowMs: number; deadlineMs: number; isAtOnce: boolean },
  way: PromiseWay,
): number | null {
  const offeredAtMs = sale.nowMs + sale.deadlineMs
  return promiseMs(sale.isAtOnce ? offeredAtMs : latestSettlementMs(offeredAtMs), way)
}

/** Rounded up to five minutes, because people read times that way. */
export function roundUp(ms: number): number {
  return Math.ceil(ms / ROUNDED_TO_MS) * ROUNDED_TO_MS
}

/** When the bank needs the next file; null when staff serve no settlement. */
export function nextBankFileMs(fromMs: number, terms: PromiseTerms): number | null {
  return nextFileMs(fromMs, sessionsOf(terms))
}

function sessionsOf(terms: PromiseTerms): ElixirSession[] {
  return [
    ...(terms.isMorningServed ? (['morning'] as const) : []),
    ...(terms.isMiddayServed ? (['midday'] as const) : []),
    ...(terms.isAfternoonServed ? (['afternoon'] as const) : []),
  ]
}

export type FirstPayout = {
  /** The promise shown when the sale was confirmed. */
  toldMs: number | null
  payoutSchedule: PayoutSchedule
  settlesAtMs: number | null
  nowMs: number
}

/**
 * The promise for the first payout of a sale: the time shown to the seller, but never earlier than Steam's settlement
 * allows. Without a shown time, it starts now.
 */
export function promiseOfPayoutMs(payout: FirstPayout, way: PromiseWay): number | null {
  const { toldMs, payoutSchedule, settlesAtMs, nowMs } = payout
  if (payoutSchedule === 'manual_review') return null
  if (payoutSchedule === 'instant' && toldMs !== null) return toldMs
  const payableMs = payoutSchedule === 'after_protection' ? (settlesAtMs ?? nowMs) : nowMs
  const freshMs = promiseMs(payableMs, way)
  if (freshMs === null || toldMs === null) return freshMs
  return Math.max(toldMs, freshMs)
}
