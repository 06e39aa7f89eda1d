import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'

export type SellObstacle = 'notReady' | 'banned'

/** The user cannot fix a ban, so the page does not ask for it. */
export function isBanned(checks: readonly ReadinessCheck[]): boolean {
  return checks.some(({ check, state }) => check === 'bans' && state === 'blocked')
}

export function obstacleOf(answer: ReadinessResponse | undefined): SellObstacle | undefined {
  if (!answer?.checks.some(({ state }) => state === 'blocked')) return undefined
  return isBanned(answer.checks) ? 'banned' : 'notReady'
}
