import type { ReadinessCheckName, ReadinessReason } from '@app/contract/selling/readiness'

/** All facts about a seller's readiness to sell; null means unknown. */
export type ReadinessFacts = {
  hasTradeUrl: boolean
  /** Steam's result for the saved trade URL. */
  tradeCheck: { isAccepted: boolean; holdSeconds: number } | null
  inventory: 'visible' | 'private' | 'unavailable' | 'not_read'
  bans: { isCommunityBanned: boolean; economyBan: string; isVacBanned: boolean } | null
  steam: 'up' | 'down' | 'maintenance' | 'not_asked'
}

export type ReadinessVerdict = { check: ReadinessCheckName; reason: ReadinessReason | null; days?: number }

const DAY_SECONDS = 86_400

export function judgeReadiness(facts: ReadinessFacts): ReadinessVerdict[] {
  return [
    { check: 'trade_url', reason: tradeUrlReason(facts) },
    { check: 'inventory', reason: INVENTORY_REASONS[facts.inventory] },
    holdVerdict(facts),
    { check: 'bans', reason: banReason(facts.bans) },
    { check: 'steam', reason: STEAM_REASONS[facts.steam] },
  ]
}

function tradeUrlReason({ hasTradeUrl, tradeCheck }: ReadinessFacts): ReadinessReason | null {
  if (!hasTradeUrl) return 'trade_url_missing'
  if (!tradeCheck) return 'trade_url_unchecked'
  return tradeCheck.isAccepted ? null : 'trade_url_dead'
}

const INVENTORY_REASONS: Record<ReadinessFacts['inventory'], ReadinessReason | null> = {
  visible: null,
  private: 'inventory_private',
  unavailable: 'inventory_unavailable',
  not_read: 'inventory_not_read',
}

/** A missing answer is reported as unknown, never as "no hold". */
function holdVerdict({ tradeCheck }: ReadinessFacts): ReadinessVerdict {
  if (!tradeCheck?.isAccepted) return { check: 'trade_hold', reason: 'trade_hold_unknown' }
  if (tradeCheck.holdSeconds === 0) return { check: 'trade_hold', reason: null }
  return { check: 'trade_hold', reason: 'trade_hold', days: Math.ceil(tradeCheck.holdSeconds / DAY_SECONDS) }
}

function banReason(bans: ReadinessFacts['bans']): ReadinessReason | null {
  if (!bans) return 'bans_unknown'
  if (bans.isCommunityBanned) return 'community_ban'
  if (bans.economyBan === 'probation') return 'economy_probation'
  if (bans.economyBan === 'banned') return 'economy_ban'
  if (bans.economyBan !== 'none') return 'bans_unknown'
  return bans.isVacBanned ? 'vac_ban' : null
}

const STEAM_REASONS: Record<ReadinessFacts['steam'], ReadinessReason | null> = {
  up: null,
  down: 'steam_down',
  maintenance: 'steam_maintenance',
  not_asked: 'steam_unknown',
}
