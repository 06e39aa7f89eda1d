import { payoutPaceOf, type Rail } from '@app/contract/payments/rails'
import type { Settings } from '#platform/settings/settings.ts'
import { promiseMs, promiseOfPayoutMs } from './domain/payout-promise.ts'
import type { ApprovalFacts } from './approval-facts.repository.ts'

/** The promised time, and the version of the setting behind it. */
export type KeptPromise = { by: Date; terms: number }

/** The promise for a sale payout that needs no approval. Null when staff or another condition decides the time. */
export function promisePayout(
  settings: Settings,
  rail: Rail,
  { promise: facts, offers, takesExpress }: ApprovalFacts,
): KeptPromise | null {
  if (!facts || facts.isHeld) return null
  const { value: terms, version } = settings['payout.promise']
  const way = { pace: payoutPaceOf(rail), takesExpress, terms }
  const { promiseTerms, nowMs } = facts
  const isPaused = offers.some((offer) => offer.rail === rail && offer.isPaused)
  // A promise shown to the seller stays valid, even if the rail is paused later. A paused rail gets no new promise.
  if ((promiseTerms === null || facts.wasTriedBefore) && isPaused) return null
  // The first attempt was refused and the seller gave other details, so a new promise starts now.
  if (facts.wasTriedBefore) return keep(promiseMs(nowMs, way), version)
  return keep(promiseOfPayoutMs(facts, way), promiseTerms ?? version)
}

function keep(byMs: number | null, terms: number): KeptPromise | null {
  return byMs === null ? null : { by: new Date(byMs), terms }
}
