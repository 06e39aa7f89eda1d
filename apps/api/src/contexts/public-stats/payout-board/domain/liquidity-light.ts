import type { LiquidityLight } from '@app/contract/selling/payout-board-facts'

export type RailCover = {
  isPaused: boolean
  /** Its books and ours differ, and nobody has closed the question yet. */
  isInDoubt: boolean
  /** It can be asked and has not answered for an hour. */
  isReadingOld: boolean
  /** What lies there, by the rail's word or by our ledger; null where neither says anything. */
  floatGrosze: bigint | null
  /** What of it is spoken for. */
  promisedGrosze: bigint
}

export type LightLimits = { amberFromGrosze: bigint; greenFromGrosze: bigint }

/** Says whether money is there, never how much of it. */
export function liquidityLight(cover: RailCover, limits: LightLimits): LiquidityLight {
  if (cover.isPaused) return 'red'
  if (cover.floatGrosze === null) return 'unknown'
  const freeGrosze = cover.floatGrosze - cover.promisedGrosze
  if (freeGrosze < limits.amberFromGrosze) return 'red'
  // A number that is old or doubted is no reason to promise anything.
  if (cover.isReadingOld || cover.isInDoubt) return 'amber'
  return freeGrosze < limits.greenFromGrosze ? 'amber' : 'green'
}
