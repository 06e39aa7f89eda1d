import { bookLateBonus, lockSeller } from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { queueSaleMail } from '#platform/jobs/seller-mails.ts'
import { readSettingVersion } from '#platform/settings/settings.ts'
import { judgeArrival, type Arrival } from './domain/judge-arrival.ts'
import { bonusGrosze } from './domain/late-bonus.ts'
import { lateBonusRepository, type PromisedPayout } from './late-bonus.repository.ts'

export type Judgement = { userId: bigint; days: number; bonusGrosze: bigint }

/**
 * Checks whether a finished payout arrived after its promise. If the delay was our fault and the promise's terms
 * include a bonus, books it once, in one commit under the seller's lock. Null when nothing was recorded.
 */
export async function judgePromise(trx: Trx, payoutId: string): Promise<Judgement | null> {
  const userId = await lateBonusRepository.ownerOf(trx, payoutId)
  if (userId === undefined) return null
  await lockSeller(trx, userId)
  const payout = await lateBonusRepository.findUnjudged(trx, payoutId)
  const arrival = payout && arrivalOf(payout)
  if (!payout || !arrival) return null
  const terms = await readSettingVersion(trx, 'payout.promise', payout.promiseTerms)
  const late = judgeArrival(payout.promisedBy.getTime(), arrival, terms.graceMinutes)
  if (!late) return null
  const { excuse, promisedBy, saleId } = payout
  const grosze = excuse === null ? bonusGrosze(payout.amountGrosze, late.days, terms) : 0n
  if (grosze > 0n) await bookLateBonus(trx, { payoutId, userId, saleId, grosze })
  await lateBonusRepository.insert(trx, {
    payoutId,
    promisedBy,
    arrivedAt: new Date(late.arrivedAtMs),
    days: late.days,
    excuse,
    bonusGrosze: grosze,
  })
  if (grosze > 0n) await queueSaleMail(trx, { userId, saleId, step: 'late_bonus', payoutId })
  return { userId, days: late.days, bonusGrosze: grosze }
}

/** A declared transfer does not prove the day of arrival; only the statement does. */
function arrivalOf({ rail, settledAt, bookedOn, bookedOnStartsAt }: PromisedPayout): Arrival | null {
  if (rail !== 'bank') return { by: 'rail', atMs: settledAt.getTime() }
  if (bookedOn === null || bookedOnStartsAt === null) return null
  return { by: 'statement', day: bookedOn, startsAtMs: bookedOnStartsAt.getTime() }
}

/** For the back office: how often we were late by our fault in the last 30 days, and the cost. */
export function sumLateBonuses(db: Db): Promise<{ count: number; grosze: bigint }> {
  return lateBonusRepository.sumRecent(db)
}
