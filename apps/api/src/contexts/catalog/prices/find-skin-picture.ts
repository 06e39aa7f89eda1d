import type { Db } from '#platform/db/database.ts'
import { parseMarketName } from './domain/market-name.ts'
import type { ItemCategory } from './domain/weapons.ts'
import { marketNamesRepository } from './market-names.repository.ts'

/**
 * Steam's picture reference of an item, and the placeholder to draw without one. Undefined means that the item does
 * not exist.
 */
export async function findSkinPicture(
  db: Db,
  nameId: number,
): Promise<{ iconRef: string | null; category: ItemCategory | 'other' } | undefined> {
  const found = await marketNamesRepository.findIcon(db, nameId)
  if (!found) return undefined
  const parsed = parseMarketName(found.marketName)
  return { iconRef: found.iconRef, category: parsed.kind === 'weapon' ? parsed.category : 'other' }
}
