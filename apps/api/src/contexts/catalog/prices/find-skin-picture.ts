import type { Db } from '#platform/db/database.ts'
import { parseMarketName } from './domain/market-name.ts'
import type { ItemCategory } from './domain/weapons.ts'
import { marketNamesRepository } from './market-names.repository.ts'

/** Steam's reference of an item's picture, and what to draw while there is none. Undefined: no such item. */
export async function findSkinPicture(
  db: Db,
  nameId: number,
): Promise<{ iconRef: string | null; category: ItemCategory | 'other' } | undefined> {
  const found = await marketNamesRepository.findIcon(db, nameId)
  if (!found) return undefined
  const parsed = parseMarketName(found.marketName)
  return { iconRef: found.iconRef, category: parsed.kind === 'weapon' ? parsed.category : 'other' }
}
