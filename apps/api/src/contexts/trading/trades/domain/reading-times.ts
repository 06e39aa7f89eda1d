const MINUTE_MS = 60_000

export type ReadingRules = { readEveryMs: number; settleMarginMs: number }

/** When to read a trade next: at the usual interval, and right after the trade becomes final. */
export function nextReadAt(nowMs: number, settlesAtMs: number, rules: ReadingRules): number {
  const finalAtMs = settlesAtMs + rules.settleMarginMs
  if (nowMs >= finalAtMs) return nowMs + Math.max(rules.readEveryMs, MINUTE_MS)
  return Math.min(nowMs + rules.readEveryMs, finalAtMs)
}
