import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NeighboursQuery, TransactionsQuery } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys } from '#test/support/test-keys.ts'
import { findNeighbours } from './find-neighbours.ts'
import { listTransactions } from './list-transactions.ts'

let testDb: TestDatabase
const { keys, remove } = createTestKeys()
const tools = () => ({ db: testDb.as('skinkantor_api'), keys })
const list = (query: Record<string, string>) => listTransactions(tools(), TransactionsQuery.parse(query))

beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(async () => {
  await testDb.drop()
  remove()
})

describe('a list longer than the count limit', () => {
  const MORE = LIST_ROWS_MAX + 5
  let userId: bigint

  beforeAll(async () => {
    ;({ id: userId } = await newUser(testDb.db))
    await sql`insert into transactions (type, user_id, amount_grosze, method, created_at)
      select 'withdrawal', ${userId}, 600000 + n, 'crypto', timestamptz '2025-05-01 12:00+02' + n * interval '1 minute'
      from generate_series(1, ${MORE}::integer) n`.execute(testDb.db)
  })
  const FILTER = { type: 'withdrawal', method: 'crypto', minAmount: '5000', to: '2025-12-31' }

  test('is counted up to the limit and reports that more rows exist', async () => {
    const { pagination, transactions } = await list({ ...FILTER, page: '500' })
    expect(pagination).toEqual({ page: 500, limit: 20, pages: 500, total: LIST_ROWS_MAX, isMore: true })
    expect(transactions).toHaveLength(20)
  })

  test('returns no rows on a page after the last one', async () => {
    const { pagination, transactions } = await list({ ...FILTER, page: '501' })
    expect(pagination).toMatchObject({ page: 501, pages: 500, isMore: true })
    expect(transactions).toEqual([])
  })

  test('returns the remaining rows by date filter', async () => {
    const { transactions, pagination } = await list({ ...FILTER, to: '2025-05-01' })
    expect(pagination).toMatchObject({ total: 719, isMore: false })
    expect(transactions.at(-1)!.createdAt).toBe('2025-05-01T21:40:00.000Z')
  })

  test('is sortable by amount only for one user', async () => {
    await expect(list({ ...FILTER, sort: 'highest' })).rejects.toMatchObject({
      code: 'list_too_long_to_sort',
    })
    const [lowest] = (await list({ ...FILTER, userId: String(userId), sort: 'lowest' })).transactions
    expect(lowest).toMatchObject({ amount: 6000.01 })
  })

  test('returns neighbours of its oldest row without a position', async () => {
    const { rows } = await sql<{ id: bigint }>`
      select id from transactions where user_id = ${userId} order by created_at limit 2`.execute(testDb.db)
    const [oldest, second] = rows.map(({ id }) => Number(id))
    const query = NeighboursQuery.parse({ ...FILTER, id: String(oldest) })
    expect(await findNeighbours(tools(), query)).toEqual({
      success: true,
      previousId: second,
      nextId: null,
      position: null,
      total: LIST_ROWS_MAX,
      isMore: true,
    })
  })
})
