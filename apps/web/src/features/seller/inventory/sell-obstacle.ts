import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'

export type SellObstacle = 'notReady' | 'noTradeUrl' | 'banned'

/** The user cannot fix a ban, so the page does not ask for it. */
function isBanned(checks: readonly ReadinessCheck[]): boolean {
  return checks.some(({ check, state }) => check === 'bans' && state === 'blocked')
}

export function obstacleOf(answer: ReadinessResponse | undefined): SellObstacle | undefined {
  const blocked = answer?.checks.filter(({ state }) => state === 'blocked') ?? []
  if (blocked.length === 0) return undefined
  if (isBanned(blocked)) return 'banned'
  return blocked.every(({ check }) => check === 'trade_url') ? 'noTradeUrl' : 'notReady'
}

type Problems = {
  checks: readonly ReadinessCheck[]
  keys: readonly string[]
  title: 'banned' | 'tradeUrl' | 'blocked' | 'warning' | undefined
}

/** What the seller is told to solve. */
export function problemsOf(answer: ReadinessResponse | undefined): Problems {
  const all = answer?.checks ?? []
  // For a banned user, fixing the other problems would not help.
  const isOut = isBanned(all)
  const checks = all.filter((check) =>
    isOut ? isBanned([check]) : check.state === 'blocked' || check.state === 'warning',
  )
  const isBlocked = checks.some(({ state }) => state === 'blocked')
  const isOnlyUrl = isBlocked && checks.length === 1 && checks[0]?.check === 'trade_url'
  const title = isOut ? 'banned' : isOnlyUrl ? 'tradeUrl' : isBlocked ? 'blocked' : 'warning'
  return {
    checks,
    keys: checks.map(({ check, reason }) => `${check} ${reason}`),
    title: checks.length === 0 ? undefined : title,
  }
}
