/** Where somebody stands in the line towards Steam. */
export type Turn = { isNow: true } | { isNow: false; waitSeconds: number }

/**
 * `slotSeconds` tells of every request that the budget allows when it can be made, counted from now; `aheadCount` is
 * how many people come first. Each request is free again one window after it was made.
 */
export function turnOf(slotSeconds: readonly number[], aheadCount: number, windowSeconds: number): Turn {
  const sorted = slotSeconds.map((seconds) => Math.max(0, seconds)).sort((one, other) => one - other)
  const rounds = sorted.length === 0 ? 1 : Math.floor(aheadCount / sorted.length)
  const slot = sorted[aheadCount % Math.max(1, sorted.length)] ?? 0
  const waitSeconds = slot + rounds * windowSeconds
  return waitSeconds <= 0 ? { isNow: true } : { isNow: false, waitSeconds }
}
