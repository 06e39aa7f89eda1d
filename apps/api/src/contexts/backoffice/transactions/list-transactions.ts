import type { TransactionsQuery, TransactionsResponse } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import type { Db, Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions, type ListTools } from './choose-transactions.ts'
import { isByAmount, isOfEverybody, type Selection } from './listed-rows.repository.ts'
import { transactionPagesRepository as pages, type AnchorKey } from './transaction-pages.repository.ts'
import { transactionRowsRepository } from './transaction-rows.repository.ts'
import { presentRow } from './transactions.presenter.ts'

/** One page of a filtered list and how many rows it has, in one snapshot. */
export async function listTransactions(
  tools: ListTools,
  query: TransactionsQuery,
): Promise<TransactionsResponse> {
  const chosen = await chooseTransactions(tools, query)
  return inOneSnapshot(tools.db, async (trx) => {
    const found = await findPage(trx, chosen.selection, query)
    const rows = await transactionRowsRepository.list(trx, found.ids)
    const { page, limit } = query
    const total = Math.min(found.count, LIST_ROWS_MAX)
    const isMore = chosen.isMore || found.count > LIST_ROWS_MAX
    return {
      success: true,
      transactions: rows.map(presentRow),
      pagination: { page, limit, pages: Math.ceil(total / limit), total, isMore },
      anchor: found.anchor,
      newer: found.newer,
      serverTime: (await transactionRowsRepository.now(trx)).toISOString(),
    }
  })
}

export function inOneSnapshot<Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx))
}

type FoundPage = { ids: bigint[]; count: number; anchor: string | null; newer: number }

async function findPage(trx: Trx, selection: Selection, query: TransactionsQuery): Promise<FoundPage> {
  const { sort, page, limit } = query
  const isAnchored = isOfEverybody(selection) && sort === 'newest'
  const anchor = isAnchored && query.anchor !== undefined ? readAnchor(query.anchor) : undefined
  const offset = (page - 1) * limit
  const found = await pages.listPage(trx, selection, { sort, limit, offset, anchor })
  assertSortable(selection, sort, found.count)
  if (anchor === undefined) {
    const isStart = isAnchored && page === 1
    return { ...found, anchor: isStart ? await anchorAt(trx, found.ids) : null, newer: 0 }
  }
  const newer = await pages.count(trx, selection, { limit: LIST_ROWS_MAX, newerThan: anchor })
  return { ...found, anchor: query.anchor ?? null, newer }
}

/** Sorting by amount needs all rows in memory. Lists of some users, ids or a queue are always read completely. */
export function assertSortable(selection: Selection, sort: TransactionsQuery['sort'], count: number): void {
  if (isByAmount(sort) && isOfEverybody(selection) && count > LIST_ROWS_MAX)
    throw new DomainError('list_too_long_to_sort', { total: LIST_ROWS_MAX })
}

function readAnchor(anchor: string): AnchorKey {
  const [at = '', id = ''] = anchor.split('.')
  return { atUs: BigInt(at), id: BigInt(id) }
}

/** Later pages exclude rows newer than this one. */
async function anchorAt(trx: Trx, ids: readonly bigint[]): Promise<string | null> {
  const first = ids[0]
  const key = first === undefined ? undefined : await pages.findKey(trx, first)
  return key ? `${key.atUs}.${key.id}` : null
}
