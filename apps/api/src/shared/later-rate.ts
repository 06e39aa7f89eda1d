const WHOLE_BPS = 10_000

/** The rate of the price that is paid after Steam's protection. Nobody is paid more than an item is worth. */
export function laterRateBps(rateBps: number, extraBps: number): number {
  return Math.min(WHOLE_BPS, rateBps + extraBps)
}
