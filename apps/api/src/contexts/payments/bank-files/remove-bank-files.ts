import type { Trx } from '#platform/db/database.ts'
import { batchWorkRepository } from './batch-work.repository.ts'

/**
 * Files for the bank are sealed for the installation, not for a person. Whoever is forgotten must not be readable in one, so the
 * files with their orders are removed. None of their payouts is open any more, so the bank has what it needed. Comes before the
 * person's own lock, as every lock of a batch does.
 */
export async function removeBankFilesOf(trx: Trx, userId: bigint): Promise<number> {
  return batchWorkRepository.removeFilesOf(trx, userId)
}
