import type { Db } from '#platform/db/database.ts'
import { salesRepository } from './sales.repository.ts'

/** What an inventory shows as already in a sale: anything whose sale neither failed nor was cancelled. */
export function listLockedAssetIds(db: Db, userId: bigint): Promise<ReadonlySet<string>> {
  return salesRepository.listLockedAssetIds(db, userId)
}
