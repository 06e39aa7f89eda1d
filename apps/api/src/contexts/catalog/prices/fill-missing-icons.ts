import type { Db } from '#platform/db/database.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import type { CatalogueIcon } from './price-source.ts'

/** Pictures seen in inventories, for names that have none. The phases of a Doppler differ, so the first one stays. */
export async function fillMissingIcons(db: Db, icons: readonly CatalogueIcon[]): Promise<void> {
  await marketNamesRepository.saveMissingIcons(db, icons)
}
