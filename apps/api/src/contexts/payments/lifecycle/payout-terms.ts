import { DomainError } from '#shared/domain-error.ts'
import type { PayoutOption } from '#shared/payout-terms.ts'
import {
  decidePayoutTerms,
  instantPayoutEligibility,
  type InstantPayoutFacts,
  type PayoutTerms,
  type TwoPrices,
} from './domain/decide-payout-terms.ts'
import { advanceRulesOf } from './money-rules.ts'
import type { PayoutFacts } from './read-payout-facts.ts'

/** The terms of a new sale. The facts were read under the locks, which are held until the terms are written. */
export function assertPayoutTerms(
  facts: PayoutFacts,
  prices: TwoPrices,
  requested: PayoutOption | null,
): PayoutTerms {
  const terms = decidePayoutTerms(assertInstantFacts(facts, prices), requested)
  if (!terms.isAsRequested) throw new DomainError('payout_class_unavailable')
  return terms
}

/** Throws for sellers who owe us money: they get no terms. */
export function assertInstantFacts(facts: PayoutFacts, prices: TwoPrices): InstantPayoutFacts {
  if (facts.openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId: facts.userId })
  return instantPayoutEligibility(facts, advanceRulesOf(facts.settings), prices)
}
