import type { TransactionFilter } from '@app/contract/office/transactions'
import { findPeople, type PeopleTools } from '#contexts/backoffice/users/index.ts'
import { saleCodesRepository } from './sale-codes.repository.ts'
import type { Selection } from './listed-rows.repository.ts'

/** At most this many users are matched by a name search. */
const PEOPLE_MAX = 200
const SALE_CODE = /^[A-Z2-7]{8,16}$/
const STEAM_ID_CHARS = 17

export type Chosen = { selection: Selection; isMore: boolean }

/** `staffId`: the member of staff who reads their own queue. */
export type ListTools = PeopleTools & { staffId?: bigint }

/** Resolves the filters and the search text to a selection of transactions. */
export async function chooseTransactions(tools: ListTools, filter: TransactionFilter): Promise<Chosen> {
  const found = await findBySearch(tools, filter.q.trim())
  const wanted = filter.userId === undefined ? undefined : [BigInt(filter.userId)]
  const userIds = wanted && found.userIds ? wanted.filter((id) => found.userIds!.includes(id)) : undefined
  return {
    selection: {
      // Everything that ended without money is shown as cancelled, so one filter value covers both states.
      statuses: filter.status === 'failed' ? ['failed', 'cancelled'] : filter.status && [filter.status],
      type: filter.type,
      method: filter.method,
      minGrosze: filter.minAmount === undefined ? undefined : filter.minAmount * 100,
      from: filter.from,
      to: filter.to,
      userIds: userIds ?? wanted ?? found.userIds,
      ids: found.ids,
      queue: filter.queue,
      staffId: tools.staffId,
    },
    isMore: found.isMore,
  }
}

type Found = { userIds?: bigint[]; ids?: bigint[]; isMore: boolean }

async function findBySearch(tools: PeopleTools, search: string): Promise<Found> {
  if (search === '') return { isMore: false }
  const number = /^#?(\d+)$/.exec(search)?.[1]
  if (number !== undefined && number.length < STEAM_ID_CHARS) return { ids: [BigInt(number)], isMore: false }
  if (SALE_CODE.test(search.toUpperCase())) {
    const saleId = await saleCodesRepository.find(tools.db, search.toUpperCase())
    if (saleId !== undefined) return { ids: [saleId], isMore: false }
  }
  const { ids, isMore } = await findPeople(tools, search, PEOPLE_MAX)
  return { userIds: ids, isMore }
}
