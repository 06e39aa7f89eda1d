/** A user's position in the queue for Steam requests. */
export type Turn = { isNow: true } | { isNow: false; waitSeconds: number }

/**
 * `slotSeconds` lists, for each request slot, the seconds until it is free; `aheadCount` is the number of users
 * ahead. A slot is free again one window after its use.
 */
export function turnOf(slotSeconds: readonly number[], aheadCount: number, windowSeconds: number): Turn {
  const sorted = slotSeconds.map((seconds) => Math.max(0, seconds)).sort((one, other) => one - other)
  const rounds = sorted.length === 0 ? 1 : Math.floor(aheadCount / sorted.length)
  const slot = sorted[aheadCount % Math.max(1, sorted.length)] ?? 0
  const waitSeconds = slot + rounds * windowSeconds
  return waitSeconds <= 0 ? { isNow: true } : { isNow: false, waitSeconds }
}
