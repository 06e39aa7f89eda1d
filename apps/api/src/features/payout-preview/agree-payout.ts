import type { PayoutMethod } from '@app/contract/payout-details'
import type { PayoutClass } from '@app/contract/sale-facts'
import {
  assertMayUsePlace,
  lockPayoutFacts,
  planAdvance,
  type AdvancePlan,
  type KeptPromise,
} from '#features/money/index.ts'
import type { PayoutDetailsRow } from '#features/payout-details/index.ts'
import type { Trx } from '#platform/database.ts'
import { addFunds, foreseeTimes } from './foresee-times.ts'

type SaleToPay = {
  userId: bigint
  sessionId: string
  method: PayoutMethod
  details: PayoutDetailsRow
  nowGrosze: bigint
  laterGrosze: bigint
  /** Null: the seller leaves it to the limits. */
  chosen: PayoutClass | null
}

/**
 * How a sale is paid, decided in the transaction that makes it, under its seller's lock and before anything of it is
 * reserved: whether the money may go there, which of the two prices it gets and when, and by when it is there, as the
 * preview has told. All of it by facts that are read once.
 */
export async function agreePayout(
  trx: Trx,
  sale: SaleToPay,
): Promise<AdvancePlan & { promise: KeptPromise | null }> {
  const { userId, sessionId, method, details, nowGrosze, laterGrosze } = sale
  const { fingerprint, coin } = details
  const facts = await lockPayoutFacts(trx, { userId, sessionId, method, coin, fingerprint })
  assertMayUsePlace(facts)
  const plan = planAdvance(facts, { nowGrosze, laterGrosze }, sale.chosen)
  const { payoutClass } = plan
  const whole = await addFunds(trx, facts, { method, takesExpress: details.takesExpress })
  const { times } = foreseeTimes(whole, { totalGrosze: nowGrosze, laterGrosze, payoutClass })
  const { version } = facts.settings['payout.promise']
  const promise = times.promisedBy === null ? null : { by: new Date(times.promisedBy), terms: version }
  return { ...plan, promise }
}
