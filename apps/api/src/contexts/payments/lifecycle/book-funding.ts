import type { Rail } from '@app/contract/payments/rails'
import { postJournal } from '#contexts/payments/ledger/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { postings } from './domain/postings.ts'

/**
 * Moves the operator's own money to a rail, or from it when negative. The caller checks permissions and approval, and
 * writes the audit log.
 */
export async function bookFunding(
  trx: Trx,
  funding: { id: bigint; rail: Rail; grosze: bigint },
): Promise<void> {
  await postJournal(trx, postings.funding(funding))
}
