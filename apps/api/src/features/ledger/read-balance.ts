import type { Db } from '#platform/database.ts'
import { ledgerRepository } from './ledger.repository.ts'

/** The sum of an account's entries: debits above zero, credits below. Nothing keeps a balance beside them. */
export async function readAccountBalance(db: Db, account: string): Promise<bigint> {
  return ledgerRepository.balance(db, account)
}

/** What the operator owes the seller outside a running payout. */
export async function readSellerBalance(db: Db, userId: bigint): Promise<bigint> {
  return -(await ledgerRepository.balance(db, `L:balance:${userId}`))
}
