import type { Db } from '#platform/db/database.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import type { CatalogueIcon } from './price-source.ts'

/**
 * Saves pictures from inventories for names without one. Doppler phases look different, so the first picture stays.
 */
export async function fillMissingIcons(db: Db, icons: readonly CatalogueIcon[]): Promise<void> {
  await marketNamesRepository.saveMissingIcons(db, icons)
}
