import type { Rail } from '@app/contract/payments/rails'
import { postJournal } from '#contexts/payments/ledger/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { postings } from './domain/postings.ts'

/** The operator's own money goes to a rail, or below zero comes from it. Rights, approval and audit are the caller's. */
export async function bookFunding(
  trx: Trx,
  funding: { id: bigint; rail: Rail; grosze: bigint },
): Promise<void> {
  await postJournal(trx, postings.funding(funding))
}
