import type { Db } from '#platform/db/database.ts'
import type { KeyRing, Keys } from '#platform/crypto/keys.ts'
import { openBox, sealFor } from '#platform/crypto/sealed-box.ts'
import { wrappingSecretOf } from './open-payout-details.ts'
import { payoutKeyContext, payoutKeysRepository } from './payout-keys.repository.ts'

const BATCH = 500

/**
 * After a new payout key: wraps every person's private half anew, in small transactions that can stop and go on.
 * The details themselves stay as they are. When none is left under an old key, its files may go.
 */
export async function rewrapPayoutKeys(db: Db, keys: Keys, privateKeys: KeyRing): Promise<string> {
  const { id: wrappingKeyId, publicKey } = keys.payoutPublic
  let done = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await payoutKeysRepository.listWrappedByOtherForUpdate(trx, wrappingKeyId, BATCH)
      for (const { userId, ...wrapped } of rows) {
        const context = payoutKeyContext(userId)
        const secret = openBox(
          wrappingSecretOf(privateKeys, wrapped.wrappingKeyId),
          wrapped.wrappedKey,
          context,
        )
        const wrappedKey = sealFor(publicKey, secret, context)
        await payoutKeysRepository.saveWrapped(trx, userId, { wrappingKeyId, wrappedKey })
      }
      return rows.length
    })
    if (count === 0) return `${done} payout keys wrapped with ${wrappingKeyId}`
    done += count
  }
}
