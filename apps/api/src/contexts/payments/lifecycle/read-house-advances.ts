import type { Db } from '#platform/db/database.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

/** Nobody has this id, so the answer is about everybody. */
const NOBODY = 0n

/** What all sellers together have been advanced, and what new sellers were today. */
export async function readHouseAdvances(
  db: Db,
): Promise<{ openAdvancesGrosze: bigint; newSellersTodayGrosze: bigint }> {
  const [openAdvancesGrosze, { newSellersTodayGrosze }] = await Promise.all([
    sellerRiskRepository.readOpenHouse(db),
    sellerRiskRepository.readOpenAdvances(db, NOBODY, null),
  ])
  return { openAdvancesGrosze, newSellersTodayGrosze }
}
