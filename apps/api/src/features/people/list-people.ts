import { USERS_FOUND_MAX, type UserRow, type UsersQuery, type UsersResponse } from '@app/contract/admin-users'
import { readEmails } from '#features/accounts/index.ts'
import { findPlace, readIndex } from '#features/list-counts/index.ts'
import { readSellerBalances } from '#features/ledger/index.ts'
import { findPeople, type PeopleTools } from './find-people.ts'
import { peopleRepository } from './people.repository.ts'
import { presentPerson } from './people.presenter.ts'

/** Of people there is only one kind. */
const ALL_PEOPLE = { list: 'users', facets: [0] } as const

/** The newest first; a search by its own order. */
export async function listPeople(tools: PeopleTools, query: UsersQuery): Promise<UsersResponse> {
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

async function findPage({ db }: PeopleTools, { page, limit }: UsersQuery): Promise<FoundPeople> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const index = await readIndex(trx, ALL_PEOPLE)
      const place = await findPlace(trx, index, { offset: (page - 1) * limit, limit }, 'newest')
      const ids = place ? await peopleRepository.listIds(trx, { ...place, limit }) : []
      return { ids, total: index.total, isMore: false }
    })
}

async function search(tools: PeopleTools, { search: text, page, limit }: UsersQuery): Promise<FoundPeople> {
  const { ids, isMore } = await findPeople(tools, text, USERS_FOUND_MAX)
  return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length, isMore }
}

async function readRows({ db, keys }: PeopleTools, ids: readonly bigint[]): Promise<UserRow[]> {
  const rows = await peopleRepository.list(db, ids)
  const [emails, balances] = await Promise.all([readEmails(db, keys, rows), readSellerBalances(db, ids)])
  return rows.map((row) =>
    presentPerson(row, { email: emails.get(row.id) ?? null, balanceGrosze: balances.get(row.id) ?? 0n }),
  )
}
