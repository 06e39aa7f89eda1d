import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'

/** Dependencies of this feature's use cases. */
export type AppraisalTools = {
  db: Db
  keys: Keys
  publicUrl: string
  currentPrices: () => PriceSnapshot | undefined
  /** Asset ids of this user's items in sales that are neither failed nor cancelled. */
  listLockedAssetIds: (userId: bigint) => Promise<ReadonlySet<string>>
  announceStream: (stream: string) => void
}
