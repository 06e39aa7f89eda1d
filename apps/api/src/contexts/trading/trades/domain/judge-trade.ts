/** A trade as Steam describes it. Times are Steam's, in milliseconds. */
export type SteamTrade = {
  id: string
  otherId: string
  status: number
  startedAt: number
  /** When the trade can no longer be reversed; null when Steam does not report it. */
  settlesAt: number | null
  /**
   * The trade that reverses this one, or that this one reverses. Sources differ about the direction, so both are
   * checked.
   */
  rollbackTradeId: string | null
  received: readonly { assetId: string; newAssetId: string | null; newContextId: string | null }[]
  /** Our asset ids of the items that left. */
  given: readonly string[]
}

export type TradeMeaning =
  /** No item has moved yet. */
  | 'under_way'
  | 'done'
  /** The trade ended and we received nothing. */
  | 'failed'
  | 'reversed'
  /** Steam holds the items for days; a held trade is not paid. */
  | 'held'
  /** A failed rollback, or an unknown status number. */
  | 'unclear'

const MEANINGS: Record<number, TradeMeaning> = {
  0: 'under_way',
  1: 'under_way',
  // Some trades keep this status for ever although the items have arrived.
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

/** `undone` contains the trades that other trades report as reversed. */
export function meaningOf(trade: SteamTrade, undone: ReadonlySet<string>): TradeMeaning {
  if (trade.rollbackTradeId !== null || undone.has(trade.id)) return 'reversed'
  return MEANINGS[trade.status] ?? 'unclear'
}

export function isKnownStatus(status: number): boolean {
  return status in MEANINGS
}

/** Whether we received exactly these items from this seller and gave nothing away. */
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
