import { DomainError } from '#shared/domain-error.ts'
import type { Trx } from '#platform/db/database.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
import { railStatesRepository } from './rail-states.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

/** Stops every unsent payout of this seller. The caller holds the seller's lock. */
export async function holdSeller(trx: Trx, userId: bigint): Promise<void> {
  await sellerRiskRepository.setFrozen(trx, userId, true)
}

/**
 * After staff have checked: payouts to this seller may be submitted again. The reversal stays in the seller's
 * history.
 */
export async function unfreezeSeller(trx: Trx, ports: MoneyPorts, userId: bigint): Promise<void> {
  await moneyRepository.lockUser(trx, userId)
  const { isFrozen } = await moneyRepository.readSeller(trx, userId)
  if (!isFrozen) throw new DomainError('seller_not_frozen', { userId })
  await sellerRiskRepository.setFrozen(trx, userId, false)
  await wakePayoutsOf(trx, ports, userId)
}

/** Schedules payouts that waited because of a hold. The rules still decide. */
export async function wakePayoutsOf(trx: Trx, ports: MoneyPorts, userId: bigint): Promise<void> {
  for (const payoutId of await railStatesRepository.listWaiting(trx, { userId }))
    await ports.schedulePayout(trx, payoutId, 0)
}

/** Overrides the tiers upwards or downwards; null returns to the tiers. Applies to sales created from now on. */
export async function setAdvanceLimit(trx: Trx, userId: bigint, limitGrosze: bigint | null): Promise<void> {
  await moneyRepository.lockUser(trx, userId)
  await sellerRiskRepository.setLimitByHand(trx, userId, limitGrosze)
}

/** The current manual limit, read under the seller's lock. */
export async function readAdvanceLimit(trx: Trx, userId: bigint): Promise<bigint | null> {
  await moneyRepository.lockUser(trx, userId)
  return sellerRiskRepository.readLimitByHand(trx, userId)
}
