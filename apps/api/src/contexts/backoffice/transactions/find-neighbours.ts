import type { NeighboursQuery, NeighboursResponse } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions, type ListTools } from './choose-transactions.ts'
import { assertSortable, inOneSnapshot } from './list-transactions.ts'
import { transactionPagesRepository as pages } from './transaction-pages.repository.ts'

/** The transactions before and after a given one in the same filtered list, even when it has just left the list. */
export async function findNeighbours(tools: ListTools, query: NeighboursQuery): Promise<NeighboursResponse> {
  const { selection } = await chooseTransactions(tools, query)
  const { sort } = query
  return inOneSnapshot(tools.db, async (trx) => {
    const key = await pages.findKey(trx, BigInt(query.id))
    if (!key) throw new DomainError('transaction_not_found')
    const { position, count } = await pages.findPosition(trx, selection, { key, sort })
    assertSortable(selection, sort, count)
    const previousId = await pages.findBeside(trx, selection, { key, sort, side: 'before' })
    const nextId = await pages.findBeside(trx, selection, { key, sort, side: 'after' })
    return {
      success: true,
      previousId: previousId === null ? null : Number(previousId),
      nextId: nextId === null ? null : Number(nextId),
      position,
      total: Math.min(count, LIST_ROWS_MAX),
      isMore: count > LIST_ROWS_MAX,
    }
  })
}
