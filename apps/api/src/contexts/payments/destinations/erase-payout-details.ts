import type { Trx } from '#platform/db/database.ts'
import { payoutDetailsRepository } from './payout-details.repository.ts'
import { payoutKeysRepository } from './payout-keys.repository.ts'

/**
 * Makes a user's payout details unreadable forever, in every copy of the database without the key. Rows stay for
 * bookkeeping, with fingerprints, so that a destination used for fraud is recognised again.
 */
export async function erasePayoutDetails(trx: Trx, userId: bigint): Promise<void> {
  await payoutDetailsRepository.hideMasks(trx, userId)
  await payoutKeysRepository.delete(trx, userId)
}
