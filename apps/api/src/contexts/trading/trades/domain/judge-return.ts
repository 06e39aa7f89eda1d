import { meaningOf, type SteamTrade } from './judge-trade.ts'

export type ReturnProof = 'proven' | 'trade_unknown' | 'trade_not_done' | 'other_partner' | 'other_items'

/** Whether this trade carried exactly these items of ours back to their seller. */
export function judgeReturn(
  trade: SteamTrade | undefined,
  expected: { sellerId: string; assetIds: readonly string[] },
): ReturnProof {
  if (!trade) return 'trade_unknown'
  if (trade.otherId !== expected.sellerId) return 'other_partner'
  if (meaningOf(trade, new Set()) !== 'done') return 'trade_not_done'
  const given = new Set(trade.given)
  const areSame =
    expected.assetIds.length > 0 &&
    trade.given.length === expected.assetIds.length &&
    expected.assetIds.every((assetId) => given.has(assetId))
  return areSame && trade.received.length === 0 ? 'proven' : 'other_items'
}
