import type { Db } from '#platform/db/database.ts'
import { seal, unwrapKey, type Keys } from '#platform/crypto/keys.ts'
import { userKeysRepository } from './user-keys.repository.ts'

const BATCH = 500

/**
 * Run after a new wrapping key: rewraps every data key in small transactions, so it can be interrupted and resumed.
 * The data itself is unchanged. When no data key uses the old wrapping key, its file may be deleted.
 */
export async function rewrapUserKeys(db: Db, keys: Keys): Promise<string> {
  const ring = keys['profile-encryption']
  let done = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await userKeysRepository.listWrappedByOtherForUpdate(trx, ring.current.id, BATCH)
      for (const row of rows) {
        const dataKey = unwrapKey(ring, row, row.context)
        const wrappedKey = seal(ring.current.secret, dataKey, row.context)
        await userKeysRepository.saveWrapped(trx, row.userId, { wrappingKeyId: ring.current.id, wrappedKey })
      }
      return rows.length
    })
    if (count === 0) return `${done} data keys wrapped with ${ring.current.id}`
    done += count
  }
}
