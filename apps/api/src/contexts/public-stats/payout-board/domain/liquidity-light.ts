import type { LiquidityLight } from '@app/contract/selling/payout-board-facts'

export type RailCover = {
  isPaused: boolean
  /** The provider's balance differs from our ledger, and the finding is still open. */
  isInDoubt: boolean
  /** The provider has a balance API but has not responded for an hour. */
  isReadingOld: boolean
  /** The balance by the provider or by our ledger; null when both are unknown. */
  floatGrosze: bigint | null
  /** The reserved part of the balance. */
  promisedGrosze: bigint
}

export type LightLimits = { amberFromGrosze: bigint; greenFromGrosze: bigint }

/** Shows whether funds are available, never the amount. */
export function liquidityLight(cover: RailCover, limits: LightLimits): LiquidityLight {
  if (cover.isPaused) return 'red'
  if (cover.floatGrosze === null) return 'unknown'
  const freeGrosze = cover.floatGrosze - cover.promisedGrosze
  if (freeGrosze < limits.amberFromGrosze) return 'red'
  // A stale or doubted balance is not enough for a promise.
  if (cover.isReadingOld || cover.isInDoubt) return 'amber'
  return freeGrosze < limits.greenFromGrosze ? 'amber' : 'green'
}
