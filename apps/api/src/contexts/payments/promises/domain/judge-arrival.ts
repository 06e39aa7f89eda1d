import { daysBetween, warsawDay } from '#shared/banking-days.ts'

/** How a payout is known to have arrived. */
export type Arrival =
  /** The rail has said so. */
  | { by: 'rail'; atMs: number }
  /** A line of a bank's statement: it has a date and no time. */
  | { by: 'statement'; day: string; startsAtMs: number }

export type Lateness = { arrivedAtMs: number; days: number }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How late a payout came; null when it was in time. A transfer is judged by the date that our bank booked it on, the only
 * proof that both sides have: on the promised day it counts as kept. Grace is for the minutes in which a rail tells us.
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
