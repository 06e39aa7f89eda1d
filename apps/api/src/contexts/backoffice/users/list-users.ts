import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import {
  USERS_FOUND_MAX,
  type UserRow,
  type UsersQuery,
  type UsersResponse,
} from '@app/contract/office/users'
import { readEmails } from '#contexts/identity/accounts/index.ts'
import { readSellerBalances } from '#contexts/payments/ledger/index.ts'
import { findPeople, type PeopleTools } from './find-users.ts'
import { listedUsersRepository } from './listed-users.repository.ts'
import { presentPerson } from './users.presenter.ts'

/** In the chosen order; search results keep the order of the search. */
export async function listPeople(
  tools: PeopleTools,
  query: UsersQuery,
): Promise<Omit<UsersResponse, 'groups'>> {
  const { page, limit } = query
  const found = query.search.trim() === '' ? await findPage(tools, query) : await search(tools, query)
  return {
    success: true,
    users: await readRows(tools, found.ids),
    pagination: {
      page,
      limit,
      pages: Math.ceil(found.total / limit),
      total: found.total,
      isMore: found.isMore,
    },
  }
}

type FoundPeople = { ids: bigint[]; total: number; isMore: boolean }

async function findPage(
  { db }: PeopleTools,
  { page, limit, from, to, group, sort }: UsersQuery,
): Promise<FoundPeople> {
  const offset = (page - 1) * limit
  const { ids, count } = await listedUsersRepository.listPage(db, { from, to, group, sort, offset, limit })
  return { ids, total: Math.min(count, LIST_ROWS_MAX), isMore: count > LIST_ROWS_MAX }
}

async function search(tools: PeopleTools, query: UsersQuery): Promise<FoundPeople> {
  const { search: text, page, limit } = query
  const { ids: found, isMore } = await findPeople(tools, text, USERS_FOUND_MAX)
  const isFiltered = [query.from, query.to, query.group].some((filter) => filter !== undefined)
  const ids = isFiltered ? await listedUsersRepository.keepFiltered(tools.db, found, query) : found
  return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length, isMore }
}

async function readRows({ db, keys }: PeopleTools, ids: readonly bigint[]): Promise<UserRow[]> {
  const rows = await listedUsersRepository.list(db, ids)
  const [emails, balances] = await Promise.all([readEmails(db, keys, rows), readSellerBalances(db, ids)])
  return rows.map((row) =>
    presentPerson(row, { email: emails.get(row.id) ?? null, balanceGrosze: balances.get(row.id) ?? 0n }),
  )
}
