import type { TransactionsQuery, TransactionsResponse } from '@app/contract/admin-transactions'
import { SORTED_BY_AMOUNT_MAX, type TransactionSort } from '@app/contract/transaction-facts'
import {
  countAfterDay,
  findPlace,
  listCountsRepository,
  readIndex,
  type ListIndex,
} from '#features/list-counts/index.ts'
import type { PeopleTools } from '#features/people/index.ts'
import type { Db, Trx } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions, isOfEverybody } from './choose-transactions.ts'
import { transactionPagesRepository as pages, type Selection } from './transaction-pages.repository.ts'
import { transactionRowsRepository } from './transaction-rows.repository.ts'
import { presentRow } from './transactions.presenter.ts'

type Page = {
  page: number
  limit: number
  sort: TransactionSort
  anchor?: string | undefined
  fewAtMost: number
}
/** So few, spread over years, are found sooner by sorting them than by looking for their days. */
const FEW = 2_000

type FoundPage = { ids: bigint[]; total: number; anchor: string | null; newer: number }

/** One page of a filtered list, with how many there are: all of it as it was at one moment. */
export async function listTransactions(
  tools: PeopleTools,
  query: TransactionsQuery,
  fewAtMost = FEW,
): Promise<TransactionsResponse> {
  const { selection, isMore } = await chooseTransactions(tools, query)
  return atOneMoment(tools.db, async (trx) => {
    const found = await findPage(trx, selection, { ...query, fewAtMost })
    const rows = await transactionRowsRepository.list(trx, found.ids)
    const { page, limit } = query
    return {
      success: true,
      transactions: rows.map(presentRow),
      pagination: { page, limit, pages: Math.ceil(found.total / limit), total: found.total, isMore },
      anchor: found.anchor,
      newer: found.newer,
      serverTime: (await transactionRowsRepository.now(trx)).toISOString(),
    }
  })
}

/** Counts and rows must not be of two moments: between them a page would lie elsewhere. */
export function atOneMoment<Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx))
}

async function findPage(trx: Trx, selection: Selection, page: Page): Promise<FoundPage> {
  const { fewAtMost } = page
  const plain = { limit: page.limit, offset: (page.page - 1) * page.limit, fewAtMost }
  if (!isOfEverybody(selection))
    return { ...(await pages.listFew(trx, selection, page.sort, plain)), anchor: null, newer: 0 }
  const isByTime = page.sort === 'newest' || page.sort === 'oldest'
  if (isByTime && page.page === 1 && page.anchor === undefined) return findFirstPage(trx, selection, page)
  const index = await readIndex(trx, { list: 'transactions', ...selection })
  const { total } = index
  const whole = { total, anchor: null, newer: 0 }
  if (page.sort === 'highest' || page.sort === 'lowest') {
    assertSortable(total)
    return { ...whole, ...(await pages.listFew(trx, selection, page.sort, plain)) }
  }
  if (page.sort === 'oldest')
    return { ...whole, ids: await findIds(trx, { index, selection }, plain, 'oldest') }
  const newer = page.anchor === undefined ? 0 : await countNewer(trx, index, page.anchor)
  const ids = await findIds(trx, { index, selection }, { ...plain, offset: plain.offset + newer }, 'newest')
  return { ids, total: total - newer, newer, anchor: page.anchor ?? null }
}

/** Begins where the list begins: no day has to be found for it, only how many there are. */
async function findFirstPage(trx: Trx, selection: Selection, page: Page): Promise<FoundPage> {
  const { rows: total } = await listCountsRepository.sum(trx, { list: 'transactions', ...selection })
  const order = page.sort === 'oldest' ? 'oldest' : 'newest'
  const start = { offset: 0, skip: 0, limit: page.limit }
  const ids =
    total <= page.fewAtMost
      ? (await pages.listFew(trx, selection, order, start)).ids
      : await pages.listIds(trx, { ...selection, ...start }, order)
  return { ids, total, newer: 0, anchor: order === 'newest' ? await anchorAt(trx, ids) : null }
}

export function assertSortable(total: number): void {
  if (total > SORTED_BY_AMOUNT_MAX) throw new DomainError('list_too_long_to_sort', { total })
}

async function findIds(
  trx: Trx,
  { index, selection }: { index: ListIndex; selection: Selection },
  page: { limit: number; offset: number; fewAtMost: number },
  order: 'newest' | 'oldest',
): Promise<bigint[]> {
  if (index.total <= page.fewAtMost) return (await pages.listFew(trx, selection, order, page)).ids
  const place = await findPlace(trx, index, page, order)
  if (!place) return []
  const { fromDay: from, toDay: to, skip } = place
  return pages.listIds(trx, { facets: selection.facets, from, to, skip, limit: page.limit }, order)
}

/** Whole days by their counts, the day of the anchor row by row. */
async function countNewer(trx: Trx, index: ListIndex, anchor: string): Promise<number> {
  const [at = '', id = ''] = anchor.split('.')
  const key = { atUs: BigInt(at), id: BigInt(id) }
  const { facets, from, to } = index.query
  const day = await pages.dayOf(trx, key.atUs)
  const later = await countAfterDay(trx, index, day)
  if ((from !== undefined && day < from) || (to !== undefined && day > to)) return later
  return later + (await pages.countBeside(trx, { facets, day, key }, 'newer'))
}

/** Later pages skip what came before this row. */
async function anchorAt(trx: Trx, ids: readonly bigint[]): Promise<string | null> {
  const first = ids[0]
  const key = first === undefined ? undefined : await pages.findKey(trx, first)
  return key ? `${key.atUs}.${key.id}` : null
}
