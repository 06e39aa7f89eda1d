import type { Trx } from '#platform/db/database.ts'
import type { Journal } from '#shared/journal.ts'
import { ledgerRepository } from './ledger.repository.ts'

/**
 * Posts a journal. A repeat with the same key and lines returns false. The database refuses other lines, lines that
 * do not sum to zero, and an entry that overdraws a seller's account.
 */
export async function postJournal(trx: Trx, journal: Journal): Promise<boolean> {
  return ledgerRepository.post(trx, journal)
}
