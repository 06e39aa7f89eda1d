import type { Trx } from '#platform/db/database.ts'
import { payoutDetailsRepository } from './payout-details.repository.ts'
import { payoutKeysRepository } from './payout-keys.repository.ts'

/**
 * Makes a person's payout details unreadable for good, in every copy of the database that has lost the key. The rows
 * stay for the books, and their fingerprints, so that a place that was used to cheat is known again.
 */
export async function erasePayoutDetails(trx: Trx, userId: bigint): Promise<void> {
  await payoutDetailsRepository.hideMasks(trx, userId)
  await payoutKeysRepository.delete(trx, userId)
}
