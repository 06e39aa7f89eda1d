import { daysBetween, warsawDay } from '#shared/banking-days.ts'

/** The proof that a payout arrived. */
export type Arrival =
  /** The provider reported it. */
  | { by: 'rail'; atMs: number }
  /** A bank statement line: it has a date but no time. */
  | { by: 'statement'; day: string; startsAtMs: number }

export type Lateness = { arrivedAtMs: number; days: number }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How late a payout arrived; null when it was on time. A transfer is judged by our bank's booking date, the only
 * proof that both sides have: the promised day counts as on time. The grace period covers the minutes until a
 * provider reports.
 */
export function judgeArrival(promisedByMs: number, arrival: Arrival, graceMinutes: number): Lateness | null {
  if (arrival.by === 'statement') {
    const days = daysBetween(warsawDay(promisedByMs), arrival.day)
    return days > 0 ? { arrivedAtMs: arrival.startsAtMs, days } : null
  }
  const lateMs = arrival.atMs - promisedByMs
  if (lateMs <= graceMinutes * MINUTE_MS) return null
  return { arrivedAtMs: arrival.atMs, days: Math.ceil(lateMs / DAY_MS) }
}
