import type { Db } from '#platform/db/database.ts'
import { seal, unwrapKey, type Keys } from '#platform/crypto/keys.ts'
import { userKeysRepository } from './user-keys.repository.ts'

const BATCH = 500

/**
 * After a new wrapping key: wraps every data key anew, in small transactions that can stop and go on. What the
 * data keys sealed stays untouched. When none is left under the old key, its file may go.
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
