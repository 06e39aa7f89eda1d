import { fillMissingIcons } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { inventoriesRepository } from './inventories.repository.ts'

/**
 * Before the copy is shown, its pictures may be fetched. Outside the transaction that saves the copy: many readers
 * note the same pictures, and none of them may wait for another.
 */
export async function rememberPictures(db: Db, items: readonly InventoryItem[]): Promise<void> {
  const icons = items.flatMap(({ marketName, iconRef }) =>
    iconRef === null ? [] : [{ marketName, iconRef }],
  )
  await inventoriesRepository.allowPictures(db, [...new Set(icons.map(({ iconRef }) => iconRef))])
  await fillMissingIcons(db, icons)
}
