import type { Rail } from '@app/contract/payments/rails'
import { readHouseCash } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { bankBooksRepository } from './bank-books.repository.ts'
import { reconciliationRepository } from './reconciliation.repository.ts'

/**
 * What our books expect each rail to state: the balance that was read before a payout still has its money. For the bank
 * that is the balance of its newest statement.
 */
export async function readComparedCash(db: Db, rails: readonly Rail[]): Promise<ReadonlyMap<string, bigint>> {
  const [cash, closing, paidSince] = await Promise.all([
    readHouseCash(db, rails),
    bankBooksRepository.readClosing(db),
    reconciliationRepository.readPaidSinceBalance(db),
  ])
  for (const { rail, grosze } of paidSince) cash.set(rail, (cash.get(rail) ?? 0n) - grosze)
  return closing ? cash.set('bank', closing.ledgerGrosze) : cash
}
