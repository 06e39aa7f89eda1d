import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'

/** What the use cases of this feature stand on. */
export type AppraisalTools = {
  db: Db
  keys: Keys
  publicUrl: string
  currentPrices: () => PriceSnapshot | undefined
  /** Of this person, what stands in a sale that has not ended. */
  listLockedAssetIds: (userId: bigint) => Promise<ReadonlySet<string>>
  announceStream: (stream: string) => void
}
