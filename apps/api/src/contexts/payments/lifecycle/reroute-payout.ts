import type { Rail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { canCarry, routePayout } from './domain/route-payout.ts'
import { railOffersRepository } from './rail-offers.repository.ts'

/**
 * The rail that should carry an unsent payout instead of its own; undefined while its own rail can, or none can. Its
 * own reservation counts in what its rail has left, so it is added again.
 */
export async function findOtherRail(
  db: Db,
  payout: { id: string; rail: Rail; amountGrosze: bigint },
): Promise<Rail | undefined> {
  const offers = await railOffersRepository.ofPayout(db, payout.id)
  const free = offers.map((offer) =>
    offer.rail === payout.rail && offer.freeGrosze !== null
      ? { ...offer, freeGrosze: offer.freeGrosze + payout.amountGrosze }
      : offer,
  )
  if (free.some((offer) => offer.rail === payout.rail && canCarry(offer, payout.amountGrosze)))
    return undefined
  const rail = routePayout(free, payout.amountGrosze)
  return rail === payout.rail ? undefined : rail
}
