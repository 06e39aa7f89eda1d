import type { Db } from '#platform/db/database.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { inventoriesRepository } from './inventories.repository.ts'
import { unpackCopy } from './inventory-copy.ts'

export async function readCopy(db: Db, userId: bigint): Promise<readonly InventoryItem[] | undefined> {
  const content = await inventoriesRepository.findContent(db, userId)
  return content && unpackCopy(content)
}
