import type { Db } from '#platform/db/database.ts'
import { salesRepository } from './sales.repository.ts'

/** Items that an inventory shows as already in a sale: the sale is neither failed nor cancelled. */
export function listLockedAssetIds(db: Db, userId: bigint): Promise<ReadonlySet<string>> {
  return salesRepository.listLockedAssetIds(db, userId)
}
