import type { PayoutMethod } from '@app/contract/payments/payout-details'
import {
  assertMayUsePlace,
  assertPayoutTerms,
  lockPayoutFacts,
  type KeptPromise,
  type PayoutTerms,
} from '#contexts/payments/lifecycle/index.ts'
import type { PayoutDetailsRow } from '#contexts/payments/destinations/index.ts'
import type { Trx } from '#platform/db/database.ts'
import type { PayoutOption } from '#shared/payout-terms.ts'
import { addFunds, estimatePayoutTimes } from './estimate-payout-times.ts'

type SaleToPay = {
  userId: bigint
  sessionId: string
  method: PayoutMethod
  details: PayoutDetailsRow
  nowGrosze: bigint
  laterGrosze: bigint
  /** Null when the seller leaves the choice to the limits. */
  requested: PayoutOption | null
}

/**
 * Fixes how a new sale is paid, under its seller's lock: whether the destination is allowed, price and schedule, and the
 * promised time. All of it uses facts that are read once, as the preview does.
 */
export async function fixPayoutTerms(
  trx: Trx,
  sale: SaleToPay,
): Promise<PayoutTerms & { promise: KeptPromise | null }> {
  const { userId, sessionId, method, details, nowGrosze, laterGrosze } = sale
  const { fingerprint, coin } = details
  const facts = await lockPayoutFacts(trx, { userId, sessionId, method, coin, fingerprint })
  assertMayUsePlace(facts)
  const terms = assertPayoutTerms(facts, { nowGrosze, laterGrosze }, sale.requested)
  const { payoutOption } = terms
  const whole = await addFunds(trx, facts, { method, takesExpress: details.takesExpress })
  const { times } = estimatePayoutTimes(whole, { totalGrosze: nowGrosze, laterGrosze, payoutOption })
  const { version } = facts.settings['payout.promise']
  const promise = times.promisedBy === null ? null : { by: new Date(times.promisedBy), terms: version }
  return { ...terms, promise }
}
