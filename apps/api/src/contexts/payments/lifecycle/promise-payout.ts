import { payoutPaceOf, type Rail } from '@app/contract/payments/rails'
import type { Trx } from '#platform/db/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { promiseMs, promiseOfPayoutMs } from './domain/payout-promise.ts'
import { moneyRepository } from './money.repository.ts'
import { promisesRepository } from './promises.repository.ts'

/** By when, and under which version of the setting. */
export type KeptPromise = { by: Date; terms: number }

type PromisedPayout = { saleId: bigint; rail: Rail; takesExpress: boolean }

/** What a payout of a sale is promised that nobody has to approve. Null where somebody or something else decides. */
export async function promisePayout(
  trx: Trx,
  settings: Settings,
  { saleId, rail, takesExpress }: PromisedPayout,
): Promise<KeptPromise | null> {
  const facts = await promisesRepository.readSale(trx, saleId)
  if (!facts || facts.isHeld) return null
  const { value: terms, version } = settings['payout.promise']
  const way = { pace: payoutPaceOf(rail), takesExpress, terms }
  const { promiseTerms, nowMs } = facts
  // What was told stands, also when the rail stops after that. Nothing new is promised of one that stands still.
  if ((promiseTerms === null || facts.wasTriedBefore) && (await moneyRepository.isRailPaused(trx, rail)))
    return null
  // The first attempt was refused and the seller gave other details: that is where another clock starts.
  if (facts.wasTriedBefore) return keep(promiseMs(nowMs, way), version)
  return keep(promiseOfPayoutMs(facts, way), promiseTerms ?? version)
}

function keep(byMs: number | null, terms: number): KeptPromise | null {
  return byMs === null ? null : { by: new Date(byMs), terms }
}
