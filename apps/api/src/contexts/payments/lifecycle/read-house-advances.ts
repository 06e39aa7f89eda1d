import type { Db } from '#platform/db/database.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

/** No user has this id, so the result covers all users. */
const NOBODY = 0n

/** The open advances of all sellers, and today's advances to new sellers. */
export async function readHouseAdvances(
  db: Db,
): Promise<{ openAdvancesGrosze: bigint; newSellersTodayGrosze: bigint }> {
  const [openAdvancesGrosze, { newSellersTodayGrosze }] = await Promise.all([
    sellerRiskRepository.readOpenHouse(db),
    sellerRiskRepository.readOpenAdvances(db, NOBODY, null),
  ])
  return { openAdvancesGrosze, newSellersTodayGrosze }
}
