import type { ReadinessCheck, ReadinessResponse } from '@app/contract/selling/readiness'

export type SellObstacle = 'notReady' | 'banned'

/** A ban cannot be put right, so nobody is asked to. */
export function isBanned(checks: readonly ReadinessCheck[]): boolean {
  return checks.some(({ check, state }) => check === 'bans' && state === 'blocked')
}

export function obstacleOf(answer: ReadinessResponse | undefined): SellObstacle | undefined {
  if (!answer?.checks.some(({ state }) => state === 'blocked')) return undefined
  return isBanned(answer.checks) ? 'banned' : 'notReady'
}
