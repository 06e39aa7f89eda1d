import type { Trx } from '#platform/db/database.ts'
import type { SellerFacts } from './domain/facts.ts'
import { moneyRepository } from './money.repository.ts'

/** The first lock of every change to this seller's money; no other transaction can change it until the commit. */
export async function lockSeller(trx: Trx, userId: bigint): Promise<SellerFacts> {
  await moneyRepository.lockUser(trx, userId)
  return moneyRepository.readSeller(trx, userId)
}

/** No transaction can move these sellers' money until the commit; several readers may hold this shared lock. */
export async function holdSellers(trx: Trx, userIds: readonly bigint[]): Promise<void> {
  await moneyRepository.shareUsers(trx, userIds)
}
