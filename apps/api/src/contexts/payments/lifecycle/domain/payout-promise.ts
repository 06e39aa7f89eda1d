import { ADVANCE_MINUTES } from '@app/contract/selling/sale-facts'
import { transferByMs, type ElixirSession } from '#shared/bank-clock.ts'
import type { PayoutSchedule } from '#shared/payout-terms.ts'
import { latestSettlementMs } from './settlement.ts'

/** The part of the setting that says how soon; the rest of it says what being late costs us. */
export type PromiseTerms = {
  isMorningServed: boolean
  isMiddayServed: boolean
  isAfternoonServed: boolean
  isExpress: boolean
}

/** Minutes by a call to the rail, the days of banks, or somebody of ours who sends it whenever they do. */
export type PayoutPace = 'minutes' | 'banking' | 'by_hand'

export type PromiseWay = {
  pace: PayoutPace
  /** Of the receiving bank. */
  takesExpress: boolean
  terms: PromiseTerms
}

const MINUTE_MS = 60_000
const ROUNDED_TO_MS = 5 * MINUTE_MS
/** To see, take and check a trade, or to notice that Steam has settled. */
const WORK_MS = ADVANCE_MINUTES.to * MINUTE_MS

/** By when money is there whose items could be paid from this moment on. Null: nothing is promised. */
export function promiseMs(payableAtMs: number, { pace, takesExpress, terms }: PromiseWay): number | null {
  if (pace === 'by_hand') return null
  if (pace === 'minutes') return roundUp(payableAtMs + WORK_MS)
  const isExpress = terms.isExpress && takesExpress
  return transferByMs(payableAtMs + WORK_MS, { sessions: sessionsOf(terms), isExpress })
}

/**
 * What a sale is promised that is confirmed now. The seller has until the deadline to send the offer, so the promise
 * counts from there: it holds for whoever is slow, and is beaten for whoever is quick.
 */
export function promiseOfSaleMs(
  sale: { nowMs: number; deadlineMs: number; isAtOnce: boolean },
  way: PromiseWay,
): number | null {
  const offeredAtMs = sale.nowMs + sale.deadlineMs
  return promiseMs(sale.isAtOnce ? offeredAtMs : latestSettlementMs(offeredAtMs), way)
}

/** In steps of five minutes, as people tell the time. */
export function roundUp(ms: number): number {
  return Math.ceil(ms / ROUNDED_TO_MS) * ROUNDED_TO_MS
}

function sessionsOf(terms: PromiseTerms): ElixirSession[] {
  return [
    ...(terms.isMorningServed ? (['morning'] as const) : []),
    ...(terms.isMiddayServed ? (['midday'] as const) : []),
    ...(terms.isAfternoonServed ? (['afternoon'] as const) : []),
  ]
}

export type FirstPayout = {
  /** What was told when the sale was confirmed. */
  toldMs: number | null
  payoutSchedule: PayoutSchedule
  settlesAtMs: number | null
  nowMs: number
}

/**
 * What the first payout of a sale is promised: what its seller was told, and never less than Steam's own time leaves.
 * Where nothing was told, the clock starts now.
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
