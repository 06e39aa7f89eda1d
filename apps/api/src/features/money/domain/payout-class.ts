import type { AdvanceObstacle } from '@app/contract/payout-preview'
import type { PayoutClass } from '@app/contract/sale-facts'
import type { PayoutCase } from './facts.ts'

/** The two prices of one quote; the later one is never lower. */
export type TwoPrices = { nowGrosze: bigint; laterGrosze: bigint }

/** What the limits say about the lower of the two prices. */
export type NowFacts = TwoPrices & {
  limitCase: PayoutCase
  obstacle: AdvanceObstacle | null
  isHouseFull: boolean
}

/**
 * Why the price that is paid at once cannot be had; null where it can. With one price a full house only delays the
 * payout, and room may come until the offer does. Whoever takes less for not waiting must not be made to wait.
 */
export function nowObstacleOf({
  limitCase,
  obstacle,
  isHouseFull,
  nowGrosze,
  laterGrosze,
}: NowFacts): AdvanceObstacle | null {
  if (limitCase !== 'advance') return obstacle ?? 'policy'
  return isHouseFull && laterGrosze > nowGrosze ? 'house' : null
}

/** Without a choice: at once where that is possible. Undefined: it was chosen and cannot be had. */
export function choosePayoutClass(facts: NowFacts, chosen: PayoutClass | null): PayoutClass | undefined {
  if (chosen === 'later') return 'later'
  if (nowObstacleOf(facts) === null) return 'now'
  return chosen === 'now' ? undefined : 'later'
}

/** When a sale of this class is paid. Where one of us decides about every payout, waiting does not change that. */
export function caseOfClass(payoutClass: PayoutClass, limitCase: PayoutCase): PayoutCase {
  if (payoutClass === 'now') return 'advance'
  return limitCase === 'manual' ? 'manual' : 'after_protection'
}

export function priceOfClass(payoutClass: PayoutClass, { nowGrosze, laterGrosze }: TwoPrices): bigint {
  return payoutClass === 'now' ? nowGrosze : laterGrosze
}
