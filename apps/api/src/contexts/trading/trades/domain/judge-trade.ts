/** A trade as Steam describes it. Times are Steam's, in milliseconds. */
export type SteamTrade = {
  id: string
  otherId: string
  status: number
  startedAt: number
  /** From when on it can no longer be undone; empty where Steam does not say. */
  settlesAt: number | null
  /** Names the trade that undoes this one, or that this one undoes: sources differ, so both are looked at. */
  rollbackTradeId: string | null
  received: readonly { assetId: string; newAssetId: string | null; newContextId: string | null }[]
  /** Our asset ids of what went away. */
  given: readonly string[]
}

export type TradeMeaning =
  /** Nothing has moved yet. */
  | 'under_way'
  | 'done'
  /** It ended and nothing is ours. */
  | 'failed'
  | 'reversed'
  /** Steam keeps the items for days: nobody is paid for that. */
  | 'held'
  /** A rollback that did not work out, or a number that nobody knows. */
  | 'unclear'

const MEANINGS: Record<number, TradeMeaning> = {
  0: 'under_way',
  1: 'under_way',
  // Seen to stay like this for ever although the items are there.
  2: 'done',
  3: 'done',
  4: 'failed',
  5: 'reversed',
  6: 'reversed',
  7: 'reversed',
  8: 'unclear',
  9: 'unclear',
  10: 'held',
  11: 'failed',
  12: 'reversed',
}

/** `undone` are the trades that other trades say they undo. */
export function meaningOf(trade: SteamTrade, undone: ReadonlySet<string>): TradeMeaning {
  if (trade.rollbackTradeId !== null || undone.has(trade.id)) return 'reversed'
  return MEANINGS[trade.status] ?? 'unclear'
}

export function isKnownStatus(status: number): boolean {
  return status in MEANINGS
}

/** Whether exactly these items came to us from this seller and nothing of ours went away. */
export function isTradeOf(
  trade: SteamTrade,
  expected: { sellerId: string; assetIds: readonly string[] },
): boolean {
  const received = new Set(trade.received.map(({ assetId }) => assetId))
  return (
    trade.otherId === expected.sellerId &&
    trade.given.length === 0 &&
    trade.received.length === expected.assetIds.length &&
    received.size === expected.assetIds.length &&
    expected.assetIds.every((assetId) => received.has(assetId))
  )
}
