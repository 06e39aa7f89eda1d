import type { Trx } from '#platform/db/database.ts'
import { batchWorkRepository } from './batch-work.repository.ts'

/**
 * Bank files are encrypted for the installation, not per user. An erased user must not be readable in them, so the
 * files that contain their orders are removed. All these payouts have ended, so the bank no longer needs the files.
 * Runs before the user's lock, because batch locks always come first.
 */
export async function removeBankFilesOf(trx: Trx, userId: bigint): Promise<number> {
  return batchWorkRepository.removeFilesOf(trx, userId)
}
