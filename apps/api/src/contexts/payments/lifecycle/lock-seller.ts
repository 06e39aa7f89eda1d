import type { Trx } from '#platform/db/database.ts'
import type { SellerFacts } from './domain/facts.ts'
import { moneyRepository } from './money.repository.ts'

/** The first lock of everything that moves this seller's money: until the commit nobody else does. */
export async function lockSeller(trx: Trx, userId: bigint): Promise<SellerFacts> {
  await moneyRepository.lockUser(trx, userId)
  return moneyRepository.readSeller(trx, userId)
}

/** Nobody moves money of these sellers until the commit; several readers may hold them at once. */
export async function holdSellers(trx: Trx, userIds: readonly bigint[]): Promise<void> {
  await moneyRepository.shareUsers(trx, userIds)
}
