const DAY_MS = 86_400_000
const STEAM_HOUR_UTC = 7
/** Steam's seven days count from the end of a day of its own, so a trade can take most of an eighth. */
const PROTECTION_DAYS_MAX = 8

/**
 * The latest time at which a trade made now can no longer be undone. Steam tells the exact one after the trade; this
 * one stands in for it before.
 */
export function latestSettlementMs(tradedAtMs: number): number {
  const safe = new Date(tradedAtMs + PROTECTION_DAYS_MAX * DAY_MS)
  const sameDay = Date.UTC(safe.getUTCFullYear(), safe.getUTCMonth(), safe.getUTCDate(), STEAM_HOUR_UTC)
  return sameDay > safe.getTime() ? sameDay : sameDay + DAY_MS
}
