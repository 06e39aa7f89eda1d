const MINUTE_MS = 60_000

export type ReadingRules = { readEveryMs: number; settleMarginMs: number }

/** Until when a trade is looked at, and when next: at the usual interval, and right after it has become final. */
export function nextReadAt(nowMs: number, settlesAtMs: number, rules: ReadingRules): number {
  const finalAtMs = settlesAtMs + rules.settleMarginMs
  if (nowMs >= finalAtMs) return nowMs + Math.max(rules.readEveryMs, MINUTE_MS)
  return Math.min(nowMs + rules.readEveryMs, finalAtMs)
}
