import { fillMissingIcons } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { inventoriesRepository } from './inventories.repository.ts'

/**
 * Allows the pictures of a copy before the copy is shown. Runs outside the transaction that saves the copy: many
 * readers insert the same pictures and must not wait for each other's locks.
 */
export async function rememberPictures(db: Db, items: readonly InventoryItem[]): Promise<void> {
  const icons = items.flatMap(({ marketName, iconRef }) =>
    iconRef === null ? [] : [{ marketName, iconRef }],
  )
  await inventoriesRepository.allowPictures(db, [...new Set(icons.map(({ iconRef }) => iconRef))])
  await fillMissingIcons(db, icons)
}
