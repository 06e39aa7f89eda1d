import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'

export type SellObstacle = 'notReady' | 'noTradeUrl' | 'banned'

/** The user cannot fix a ban, so the page does not ask for it. */
export function isBanned(checks: readonly ReadinessCheck[]): boolean {
  return checks.some(({ check, state }) => check === 'bans' && state === 'blocked')
}

export function obstacleOf(answer: ReadinessResponse | undefined): SellObstacle | undefined {
  const blocked = answer?.checks.filter(({ state }) => state === 'blocked') ?? []
  if (blocked.length === 0) return undefined
  if (isBanned(blocked)) return 'banned'
  return blocked.every(({ check }) => check === 'trade_url') ? 'noTradeUrl' : 'notReady'
}
