import type { Db } from '#platform/db/database.ts'
import { ledgerRepository } from './ledger.repository.ts'

/** The sum of an account's entries: debits above zero, credits below. Nothing keeps a balance beside them. */
export async function readAccountBalance(db: Db, account: string): Promise<bigint> {
  return ledgerRepository.balance(db, account)
}

/** Cash of the house by rail. These accounts grow with every payout, so only what came lately is added up. */
export async function readHouseCash(db: Db, rails: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await ledgerRepository.houseBalances(
    db,
    rails.map((rail) => `A:cash:${rail}`),
  )
  return new Map(rows.map(({ account, grosze }) => [account.slice('A:cash:'.length), grosze]))
}

/** Of several sellers at one look; whoever never had a balance is not in it. */
export async function readSellerBalances(db: Db, userIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await ledgerRepository.balances(
    db,
    userIds.map((id) => `L:balance:${id}`),
  )
  return new Map(rows.map(({ account, grosze }) => [BigInt(account.slice('L:balance:'.length)), -grosze]))
}

/** What the operator owes the seller outside a running payout. */
export async function readSellerBalance(db: Db, userId: bigint): Promise<bigint> {
  return -(await ledgerRepository.balance(db, `L:balance:${userId}`))
}
