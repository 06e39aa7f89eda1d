import type { Trx } from '#platform/database.ts'
import type { SellerFacts } from './domain/facts.ts'
import { moneyRepository } from './money.repository.ts'

/** The first lock of everything that moves this seller's money: until the commit nobody else does. */
export async function lockSeller(trx: Trx, userId: bigint): Promise<SellerFacts> {
  await moneyRepository.lockUser(trx, userId)
  return moneyRepository.readSeller(trx, userId)
}
