import { randomBytes, randomUUID } from 'node:crypto'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { maskPayoutDetails } from '@app/contract/payments/read-payout-details'
import { destinationFingerprint, savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { sealFor } from '#platform/crypto/sealed-box.ts'
import type { TestApi } from './test-api.ts'

/** `mask`: the fingerprint matches the thief's details, and only the visible mask is the owner's. */
export type Forgery = 'fingerprint and mask' | 'mask'

/**
 * What a thief who controls the API can write: a row that looks like the owner's destination, with the thief's
 * encrypted details. Every write uses the API's own database role.
 */
export async function forgeDetails(
  { testDb, keys }: Pick<TestApi, 'testDb' | 'keys'>,
  { userId, owner, thief }: { userId: bigint; owner: PayoutDetailsInput; thief: PayoutDetailsInput },
  forgery: Forgery = 'fingerprint and mask',
): Promise<string> {
  // Test sellers have a key that decrypts nothing.
  await testDb.db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  const api = testDb.as('skinkantor_api')
  const honest = await api
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, { userId, input: owner, requestId: 'test' }))
  const { public_key: publicKey } = await api
    .selectFrom('user_keys')
    .select('public_key')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'payout')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await api
    .insertInto('payout_destinations')
    .values({
      id,
      user_id: userId,
      method: honest.method,
      coin: honest.coin,
      sealed: sealFor(publicKey!, Buffer.from(JSON.stringify(thief)), `payout_destinations|${id}|${userId}`),
      fingerprint: forgery === 'mask' ? destinationFingerprint(keys, thief) : honest.fingerprint,
      content_fingerprint: randomBytes(32),
      masked: maskPayoutDetails(owner),
      takes_express: honest.takesExpress,
    })
    .execute()
  return id
}
