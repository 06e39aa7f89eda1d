import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NeighboursQuery, TransactionsQuery } from '@app/contract/office/transactions'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { TransactionStatus, TransactionType } from '@app/contract/selling/sales'
import { TRANSACTION_SORTS, type TransactionSort } from '@app/contract/payments/transaction-facts'
import type { Db } from '#platform/db/database.ts'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys } from '#test/support/test-keys.ts'
import { findNeighbours } from './find-neighbours.ts'
import { listTransactions } from './list-transactions.ts'

type Row = {
  id: bigint
  type: TransactionType
  status: TransactionStatus
  method: PayoutMethod | null
  amountGrosze: bigint
  userId: bigint
  atUs: bigint
  day: string
}

let testDb: TestDatabase
let api: Db
const { keys, remove } = createTestKeys()

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  const people = [await newUser(testDb.db), await newUser(testDb.db), await newUser(testDb.db)]
  // Every third row has the same time as another row, and some are just before or after midnight in Warsaw.
  await sql`insert into transactions (type, user_id, amount_grosze, status, method, created_at, completed_at)
    select type, (${people.map(({ id }) => String(id))}::bigint[])[1 + n % 3], 1900 + (n * n * 977) % 700000, status,
      (array['bank', 'paypal', 'skrill', 'crypto', 'neteller', null])[1 + n % 6],
      at, case when status = 'completed' then at end
    from (select n, (array['sale', 'withdrawal', 'deposit'])[1 + n % 3] as type,
        (array['pending', 'completed', 'failed', 'cancelled', 'completed'])[1 + n % 5] as status,
        timestamptz '2026-03-20 22:59:58+00' + (n / 3) * interval '5 hours 59 minutes' as at
      from generate_series(1, 200) n) made`.execute(testDb.db)
})
afterAll(async () => {
  await testDb.drop()
  remove()
})
async function allRows(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, type, status, method, amount_grosze as "amountGrosze", user_id as "userId",
      (extract(epoch from created_at) * 1000000)::bigint as "atUs",
      to_char(created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day
    from transactions`.execute(testDb.db)
  return rows
}

const newestFirst = (one: Row, other: Row): number =>
  Number(other.atUs - one.atUs) || Number(other.id - one.id)
const COMPARE: Record<TransactionSort, (one: Row, other: Row) => number> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  highest: (one, other) => Number(other.amountGrosze - one.amountGrosze) || newestFirst(one, other),
  lowest: (one, other) => Number(one.amountGrosze - other.amountGrosze) || newestFirst(one, other),
}

function naive(
  rows: readonly Row[],
  isIn: (row: Row) => boolean,
  sort: TransactionSort = 'newest',
): number[] {
  return rows
    .filter(isIn)
    .toSorted(COMPARE[sort])
    .map(({ id }) => Number(id))
}

async function list(query: Record<string, string>) {
  return listTransactions({ db: api, keys }, TransactionsQuery.parse(query))
}

/** Reads all pages in order. */
async function readWhole(query: Record<string, string>, limit = 31): Promise<number[]> {
  const ids: number[] = []
  const first = await list({ ...query, limit: String(limit) })
  for (let page = 1; page <= Math.max(1, first.pagination.pages); page += 1) {
    const answer = await list({ ...query, limit: String(limit), page: String(page) })
    expect(answer.pagination.total).toBe(first.pagination.total)
    ids.push(...answer.transactions.map(({ id }) => id))
  }
  expect(ids).toHaveLength(first.pagination.total)
  return ids
}

const FILTERS: [Record<string, string>, (row: Row) => boolean][] = [
  [{}, () => true],
  [{ status: 'pending' }, (row) => row.status === 'pending'],
  [{ status: 'failed' }, (row) => row.status === 'failed' || row.status === 'cancelled'],
  [{ status: 'cancelled' }, (row) => row.status === 'cancelled'],
  [{ type: 'withdrawal' }, (row) => row.type === 'withdrawal'],
  [{ type: 'purchase' }, () => false],
  [{ method: 'skrill' }, (row) => row.method === 'skrill'],
  [{ minAmount: '2000' }, (row) => row.amountGrosze >= 2_000_00n],
  [{ from: '2026-03-23' }, (row) => row.day >= '2026-03-23'],
  [{ to: '2026-03-22' }, (row) => row.day <= '2026-03-22'],
  // Daylight saving time begins on the 29th.
  [{ from: '2026-03-29', to: '2026-03-29' }, (row) => row.day === '2026-03-29'],
  [{ from: '2026-03-30', to: '2026-04-02' }, (row) => row.day >= '2026-03-30' && row.day <= '2026-04-02'],
  [{ to: '2026-03-31' }, (row) => row.day <= '2026-03-31'],
  [{ from: '2026-03-24', to: '2026-03-23' }, () => false],
  [
    {
      status: 'completed',
      type: 'sale',
      method: 'paypal',
      from: '2026-03-21',
      to: '2026-03-24',
      minAmount: '100',
    },
    (row) =>
      row.status === 'completed' &&
      row.type === 'sale' &&
      row.method === 'paypal' &&
      row.amountGrosze >= 100_00n &&
      row.day >= '2026-03-21' &&
      row.day <= '2026-03-24',
  ],
]

describe('every filter returns the same rows as a naive scan, on every page', () => {
  test.each(FILTERS)('%o', async (filter, isIn) => {
    const rows = await allRows()
    for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const)
      expect(await readWhole({ ...filter, sort }, sort === 'newest' ? 17 : 67)).toEqual(
        naive(rows, isIn, sort),
      )
  })

  test('filters by user, alone and with other filters', async () => {
    const rows = await allRows()
    const userId = rows[0]!.userId
    expect(await readWhole({ userId: String(userId) })).toEqual(naive(rows, (row) => row.userId === userId))
    expect(await readWhole({ userId: String(userId), status: 'completed', from: '2026-03-22' })).toEqual(
      naive(rows, (row) => row.userId === userId && row.status === 'completed' && row.day >= '2026-03-22'),
    )
    expect(await readWhole({ userId: '999999' })).toEqual([])
  })

  test('finds a formatted transaction number and returns nothing for an unknown one', async () => {
    const id = (await allRows())[5]!.id
    expect(await readWhole({ q: `#${String(id).padStart(6, '0')}` })).toEqual([Number(id)])
    expect(await readWhole({ q: '000000' })).toEqual([])
    expect(await readWhole({ q: String(id), type: 'purchase' })).toEqual([])
  })

  test('a page after the last one is empty and reports the total', async () => {
    const rows = await allRows()
    const answer = await list({ page: '1000' })
    expect(answer.transactions).toEqual([])
    expect(answer.pagination).toMatchObject({ page: 1000, total: rows.length })
    const { userId } = rows[0]!
    expect(await list({ page: '1000', userId: String(userId) })).toMatchObject({
      transactions: [],
      pagination: { total: rows.filter((row) => row.userId === userId).length },
    })
  })
})

describe('neighbours in a filtered list', () => {
  const beside = async (query: Record<string, string>, id: number) =>
    findNeighbours({ db: api, keys }, NeighboursQuery.parse({ ...query, id: String(id) }))

  test.each(TRANSACTION_SORTS)(
    'of one user, sorted by %s: returns that user’s adjacent rows for any transaction',
    async (sort) => {
      const rows = await allRows()
      const { userId } = rows[0]!
      const ids = naive(rows, (row) => row.userId === userId, sort)
      const everybody = naive(rows, () => true, sort)
      const places = [...everybody.keys()].filter(
        (place) => place % 7 === 0 || place === everybody.length - 1,
      )
      for (const place of places) {
        const id = everybody[place]!
        const own = ids.indexOf(id)
        const isOf = (other: number) => ids.includes(other)
        expect(await beside({ userId: String(userId), sort }, id)).toMatchObject({
          previousId: everybody.slice(0, place).findLast(isOf) ?? null,
          nextId: everybody.slice(place + 1).find(isOf) ?? null,
          position: own === -1 ? null : own + 1,
          total: ids.length,
        })
      }
      expect(await beside({ userId: '999999', sort }, ids[0]!)).toMatchObject({
        previousId: null,
        nextId: null,
        position: null,
        total: 0,
      })
    },
  )

  test.each(TRANSACTION_SORTS)('sorted by %s', async (sort) => {
    const rows = await allRows()
    const filter = { status: 'completed', minAmount: '500', sort }
    const ids = naive(rows, (row) => row.status === 'completed' && row.amountGrosze >= 500_00n, sort)
    const at = async (id: number) => beside(filter, id)
    for (const place of [0, 1, Math.floor(ids.length / 2), ids.length - 1])
      expect(await at(ids[place]!)).toMatchObject({
        previousId: ids[place - 1] ?? null,
        nextId: ids[place + 1] ?? null,
        position: place + 1,
        total: ids.length,
      })
    const stranger = rows.find((row) => row.status === 'pending')!
    expect((await at(Number(stranger.id))).position).toBeNull()
  })
})

describe('while transactions are added and changed', () => {
  const insert = (count: number) =>
    sql`insert into transactions (type, user_id, amount_grosze)
      select 'deposit', min(id), 777 from users cross join generate_series(1, ${count}) group by generate_series`.execute(
      testDb.db,
    )

  test('later pages of an anchored list neither repeat nor skip a row', async () => {
    const before = naive(await allRows(), () => true)
    const first = await list({ limit: '10' })
    expect(first.newer).toBe(0)
    const seen = first.transactions.map(({ id }) => id)
    for (let page = 2; page <= first.pagination.pages; page += 1) {
      await insert(3)
      const answer = await list({ limit: '10', page: String(page), anchor: first.anchor ?? '' })
      expect(answer.newer).toBe(3 * (page - 1))
      expect(answer.pagination.total).toBe(before.length)
      seen.push(...answer.transactions.map(({ id }) => id))
    }
    expect(seen).toEqual(before)
  })

  test('a transaction whose status changes moves from one list to the other', async () => {
    const [row] = (await allRows()).filter(({ type, status }) => type === 'deposit' && status === 'pending')
    const count = async (status: string) => (await list({ status })).pagination.total
    const before = [await count('pending'), await count('completed')]
    await sql`update transactions set status = 'completed', completed_at = now() where id = ${String(row!.id)}`.execute(
      testDb.db,
    )
    expect([await count('pending'), await count('completed')]).toEqual([before[0]! - 1, before[1]! + 1])
  })
})
