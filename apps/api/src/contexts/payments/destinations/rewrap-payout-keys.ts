import type { Db } from '#platform/db/database.ts'
import type { KeyRing, Keys } from '#platform/crypto/keys.ts'
import { openBox, sealFor } from '#platform/crypto/sealed-box.ts'
import { wrappingSecretOf } from './open-payout-details.ts'
import { payoutKeyContext, payoutKeysRepository } from './payout-keys.repository.ts'

const BATCH = 500

/**
 * Run after a new payout key: rewraps every user's private key in small transactions, so it can be interrupted and
 * resumed. The details are unchanged. When no private key uses an old payout key, its files may be deleted.
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
