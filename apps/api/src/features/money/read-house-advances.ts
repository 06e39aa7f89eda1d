import type { Db } from '#platform/database.ts'
import { standingsRepository } from './standings.repository.ts'

/** Nobody has this id, so the answer is about everybody. */
const NOBODY = 0n

/** What all sellers together have been advanced, and what new sellers were today. */
export async function readHouseAdvances(
  db: Db,
): Promise<{ openAdvancesGrosze: bigint; newSellersTodayGrosze: bigint }> {
  const [openAdvancesGrosze, { newSellersTodayGrosze }] = await Promise.all([
    standingsRepository.readOpenHouse(db),
    standingsRepository.readOpenAdvances(db, NOBODY, null),
  ])
  return { openAdvancesGrosze, newSellersTodayGrosze }
}
