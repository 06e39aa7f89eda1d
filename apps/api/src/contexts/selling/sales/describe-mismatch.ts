import type { Sale } from '@app/contract/selling/sales'
import { readCopy } from '#contexts/catalog/inventory/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { SaleDetails } from './sale-details.repository.ts'

/**
 * How the seller's offer differs from the sale. An item that is not in the seller's stored inventory is not named: it
 * could belong to somebody else.
 */
export async function describeMismatch(
  db: Db,
  { userId, items, offerProblem, offerAssetIds }: SaleDetails,
): Promise<Sale['offerMismatch']> {
  if (offerProblem !== 'other_items' || offerAssetIds === null) return null
  const wanted = new Set(items.map(({ assetId }) => assetId))
  const offered = new Set(offerAssetIds)
  const extra = new Set(offerAssetIds.filter((assetId) => !wanted.has(assetId)))
  const copy = extra.size === 0 ? [] : ((await readCopy(db, userId)) ?? [])
  return {
    extra: copy
      .filter(({ assetId }) => extra.has(assetId))
      .map(({ marketName, wearFloat }) => ({ name: marketName, float: wearFloat })),
    missing: [...wanted].filter((assetId) => !offered.has(assetId)),
  }
}
