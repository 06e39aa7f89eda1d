import type { Trx } from '#platform/db/database.ts'
import type { Journal } from '#shared/journal.ts'
import { ledgerRepository } from './ledger.repository.ts'

/**
 * Books. The same key with the same lines again is a no-op and answers false; the database refuses other lines, lines
 * that do not add up to zero, and a booking that takes more from a seller's account than there is.
 */
export async function postJournal(trx: Trx, journal: Journal): Promise<boolean> {
  return ledgerRepository.post(trx, journal)
}
