import type { NeighboursQuery, NeighboursResponse } from '@app/contract/admin-transactions'
import { countAfterDay, readIndex } from '#features/list-counts/index.ts'
import type { PeopleTools } from '#features/people/index.ts'
import type { Trx } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseTransactions, isOfEverybody } from './choose-transactions.ts'
import { assertSortable, atOneMoment } from './list-transactions.ts'
import {
  transactionPagesRepository as pages,
  type Neighbours,
  type Selection,
} from './transaction-pages.repository.ts'

type Key = NonNullable<Awaited<ReturnType<typeof pages.findKey>>>

/** The transactions before and after one in the same filtered list, also when it has just left that list. */
export async function findNeighbours(
  tools: PeopleTools,
  query: NeighboursQuery,
): Promise<NeighboursResponse> {
  const { selection } = await chooseTransactions(tools, query)
  return atOneMoment(tools.db, async (trx) => {
    const key = await pages.findKey(trx, BigInt(query.id))
    if (!key) throw new DomainError('transaction_not_found')
    const found = await findAround(trx, selection, key, query.sort)
    return {
      success: true,
      previousId: found.previousId === null ? null : Number(found.previousId),
      nextId: found.nextId === null ? null : Number(found.nextId),
      position: found.position,
      total: found.total,
    }
  })
}

async function findAround(
  trx: Trx,
  selection: Selection,
  key: Key,
  sort: NeighboursQuery['sort'],
): Promise<Neighbours> {
  const index = isOfEverybody(selection)
    ? await readIndex(trx, { list: 'transactions', ...selection })
    : undefined
  if (index === undefined || sort === 'highest' || sort === 'lowest') {
    if (index) assertSortable(index.total)
    return pages.findAround(trx, selection, key, sort)
  }
  const query = { ...selection, key }
  const newer = await pages.findNearest(trx, query, 'newer')
  const older = await pages.findNearest(trx, query, 'older')
  const { total } = index
  const [previousId, nextId] = sort === 'newest' ? [newer, older] : [older, newer]
  if (!isIn(selection, key)) return { previousId, nextId, position: null, total }
  const laterDays = await countAfterDay(trx, index, key.day)
  const before =
    laterDays + (await pages.countBeside(trx, { facets: selection.facets, day: key.day, key }, 'newer'))
  return { previousId, nextId, position: sort === 'newest' ? before + 1 : total - before, total }
}

function isIn({ facets, from, to }: Selection, key: Key): boolean {
  return (
    facets.includes(key.facet) &&
    (from === undefined || key.day >= from) &&
    (to === undefined || key.day <= to)
  )
}
