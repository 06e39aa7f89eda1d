import type { PayoutClass } from '@app/contract/sale-facts'
import { DomainError } from '#shared/domain-error.ts'
import { choosePayoutCase, fitsHouseLimit, isNewSeller, whyNoAdvance } from './domain/advance-limits.ts'
import type { PayoutCase } from './domain/facts.ts'
import { caseOfClass, choosePayoutClass, type NowFacts, type TwoPrices } from './domain/payout-class.ts'
import { advanceRulesOf } from './money-rules.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

export type AdvancePlan = { payoutClass: PayoutClass; payoutCase: PayoutCase; isNewSeller: boolean }

/**
 * Which of its two prices a sale gets and when it is paid, decided before it is written by facts that were read under
 * the locks, which hold until the reservation.
 */
export function planAdvance(
  facts: PayoutFacts,
  prices: TwoPrices,
  /** Null: the seller leaves it to the limits. */
  chosen: PayoutClass | null,
): AdvancePlan {
  assertOwesNothing(facts)
  const now = nowFactsOf(facts, prices)
  const payoutClass = choosePayoutClass(now, chosen)
  if (payoutClass === undefined) throw new DomainError('payout_class_unavailable')
  return {
    payoutClass,
    payoutCase: caseOfClass(payoutClass, now.limitCase),
    isNewSeller: isNewSeller(facts.standing),
  }
}

export function assertOwesNothing({ openDebtGrosze, userId }: PayoutFacts): void {
  if (openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId })
}

/** The limits are asked about the price that is paid at once. */
export function nowFactsOf(facts: PayoutFacts, prices: TwoPrices): NowFacts {
  const { standing, open, nowMs } = facts
  const rules = advanceRulesOf(facts.settings)
  const now = { totalGrosze: prices.nowGrosze }
  return {
    ...prices,
    limitCase: choosePayoutCase(now, standing, open, rules, nowMs),
    obstacle: whyNoAdvance(now, standing, open, rules, nowMs),
    isHouseFull: !fitsHouseLimit(now, facts.openHouseGrosze, rules),
  }
}
