import type { Rail } from '@app/contract/payments/rails'
import { readHouseCash } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { bankBooksRepository } from './bank-books.repository.ts'
import { reconciliationRepository } from './reconciliation.repository.ts'
import { reportsRepository } from './reports.repository.ts'

export type ComparedBooks = {
  /**
   * What our books expect each rail to state: the balance that was read before a payout still has its money. For the
   * bank that is the balance of its newest statement.
   */
  cash: ReadonlyMap<string, bigint>
  /** What was on its way when the balance was read, so that it may be deducted there already. */
  underWay: ReadonlyMap<string, bigint>
}

export async function readComparedBooks(db: Db, rails: readonly Rail[]): Promise<ComparedBooks> {
  const [cash, closing, paidSince, inFlight] = await Promise.all([
    readHouseCash(db, rails),
    bankBooksRepository.readClosing(db),
    reconciliationRepository.readPaidSinceBalance(db),
    reportsRepository.sumUnderWay(db),
  ])
  const underWay = new Map(inFlight)
  for (const { rail, grosze } of paidSince) {
    cash.set(rail, (cash.get(rail) ?? 0n) - grosze)
    if (grosze < 0n) underWay.set(rail, (underWay.get(rail) ?? 0n) - grosze)
  }
  if (closing) cash.set('bank', closing.ledgerGrosze)
  return { cash, underWay }
}
