import type { Trx } from '#platform/db/database.ts'
import type { Journal } from '#shared/journal.ts'
import { callFunction } from '#platform/db/function-calls.ts'
import { journalCall, ledgerRepository } from './ledger.repository.ts'

/**
 * Posts a journal. A repeat with the same key and lines returns false. The database refuses other lines, lines that
 * do not sum to zero, and an entry that overdraws a seller's account.
 */
export async function postJournal(trx: Trx, journal: Journal): Promise<boolean> {
  return ledgerRepository.post(trx, journal)
}

/** The same for a caller to whom a repeat is no news. */
export async function postJournals(trx: Trx, journals: readonly Journal[]): Promise<void> {
  for (const journal of journals) await callFunction(trx, journalCall(journal))
}
