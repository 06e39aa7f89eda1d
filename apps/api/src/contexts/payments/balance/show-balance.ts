import type { BalanceResponse } from '@app/contract/payments/balance'
import type { Db } from '#platform/db/database.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { balanceRepository } from './balance.repository.ts'

export async function showBalance(
  db: Db,
  page: { userId: bigint; limit: number; offset: number },
): Promise<BalanceResponse> {
  const [sums, rows, total] = await Promise.all([
    balanceRepository.readSums(db, page.userId),
    balanceRepository.listEntries(db, page),
    balanceRepository.countEntries(db, page.userId),
  ])
  // If part of the balance has paid a debt, requested withdrawals may exceed the rest; the available amount never
  // goes below zero.
  const available = sums.ledger > sums.unsent ? sums.ledger - sums.unsent : 0n
  return {
    success: true,
    balance: {
      available: zlotysOf(available),
      waiting: zlotysOf(sums.waiting),
      debt: zlotysOf(sums.debt),
    },
    entries: rows.map((row) => ({
      id: row.id,
      number: transactionNumber(row.transactionId),
      isOfSale: row.isOfSale,
      at: row.at.toISOString(),
      kind: row.kind,
      amount: zlotysOf(row.grosze),
      status: row.status,
    })),
    pagination: {
      page: Math.floor(page.offset / page.limit) + 1,
      limit: page.limit,
      pages: Math.ceil(total / page.limit),
      total,
    },
  }
}
