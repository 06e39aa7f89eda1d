const DAY_MS = 86_400_000
const STEAM_HOUR_UTC = 7
/** Steam's seven days count from a fixed hour of the day, so a trade can need most of an eighth day. */
const PROTECTION_DAYS_MAX = 8

/**
 * The latest time at which a trade made now becomes irreversible. Steam reports the exact time after the trade; until
 * then this estimate is used.
 */
export function latestSettlementMs(tradedAtMs: number): number {
  const safe = new Date(tradedAtMs + PROTECTION_DAYS_MAX * DAY_MS)
  const sameDay = Date.UTC(safe.getUTCFullYear(), safe.getUTCMonth(), safe.getUTCDate(), STEAM_HOUR_UTC)
  return sameDay > safe.getTime() ? sameDay : sameDay + DAY_MS
}
