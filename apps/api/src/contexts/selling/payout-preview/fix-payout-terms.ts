import {
  assertMayUsePlace,
  assertPayoutTerms,
  type KeptPromise,
  type PayoutTerms,
} from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOption } from '#shared/payout-terms.ts'
import { estimatePayoutTimes, type TimesFacts } from './estimate-payout-times.ts'

type SaleToPay = {
  nowGrosze: bigint
  laterGrosze: bigint
  /** Null when the seller leaves the choice to the limits. */
  requested: PayoutOption | null
}

/**
 * Fixes how a new sale is paid: whether the destination is allowed, price and schedule, and the promised time. The facts
 * were read once under the locks, and are those of the preview.
 */
export function fixPayoutTerms(
  facts: TimesFacts,
  { nowGrosze, laterGrosze, requested }: SaleToPay,
): PayoutTerms & { promise: KeptPromise | null } {
  assertMayUsePlace(facts)
  const terms = assertPayoutTerms(facts, { nowGrosze, laterGrosze }, requested)
  const { payoutOption } = terms
  const { times } = estimatePayoutTimes(facts, { totalGrosze: nowGrosze, laterGrosze, payoutOption })
  const { version } = facts.settings['payout.promise']
  const promise = times.promisedBy === null ? null : { by: new Date(times.promisedBy), terms: version }
  return { ...terms, promise }
}
