import type { Rail } from '@app/contract/payments/rails'
import { readHouseCash } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { bankBooksRepository } from './bank-books.repository.ts'

/** What our books expect each rail to state. For the bank that is the balance of its newest statement. */
export async function readComparedCash(db: Db, rails: readonly Rail[]): Promise<ReadonlyMap<string, bigint>> {
  const [cash, closing] = await Promise.all([readHouseCash(db, rails), bankBooksRepository.readClosing(db)])
  return closing ? new Map(cash).set('bank', closing.ledgerGrosze) : cash
}
