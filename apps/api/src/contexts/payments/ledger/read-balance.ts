import type { Db } from '#platform/db/database.ts'
import { ledgerRepository } from './ledger.repository.ts'

/** The sum of an account's entries: debits are positive, credits negative. No balance is stored separately. */
export async function readAccountBalance(db: Db, account: string): Promise<bigint> {
  return ledgerRepository.balance(db, account)
}

/** Our cash by rail. These accounts grow with every payout, so only recent entries are summed. */
export async function readHouseCash(db: Db, rails: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await ledgerRepository.houseBalances(
    db,
    rails.map((rail) => `A:cash:${rail}`),
  )
  return new Map(rows.map(({ account, grosze }) => [account.slice('A:cash:'.length), grosze]))
}

/** Balances of several sellers in one query; a seller who never had a balance is omitted. */
export async function readSellerBalances(db: Db, userIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await ledgerRepository.balances(
    db,
    userIds.map((id) => `L:balance:${id}`),
  )
  return new Map(rows.map(({ account, grosze }) => [BigInt(account.slice('L:balance:'.length)), -grosze]))
}

/** Our debt to the seller outside a running payout. */
export async function readSellerBalance(db: Db, userId: bigint): Promise<bigint> {
  return -(await ledgerRepository.balance(db, `L:balance:${userId}`))
}
