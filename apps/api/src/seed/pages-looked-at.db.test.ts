import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NeighboursQuery, TransactionsQuery } from '@app/contract/admin-transactions'
import { showPerson } from '#features/people/show-person.ts'
import { findNeighbours } from '#features/transaction-list/find-neighbours.ts'
import { listTransactions } from '#features/transaction-list/list-transactions.ts'
import { countQueues } from '#features/transaction-list/index.ts'
import type { Db } from '#platform/database.ts'
import { initKeys, readKeys, type Keys } from '#platform/keys.ts'
import { pagesLookedAt } from '#testing/pages-looked-at.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder } from './sizes.ts'

/** What these look at must not depend on how much there is. */
const SALES = 5_000
const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-pages-'))
let testDb: TestDatabase
let keys: Keys

beforeAll(async () => {
  initKeys(folder)
  keys = readKeys(folder)
  testDb = await createTestDatabase()
  const order = readSeedOrder(['--users', '1000', '--transactions', String(SALES), '--audit', '1000'])
  await runSeed(testDb.urlFor('skinkantor_migrator'), keys['profile-encryption'], order)
})
afterAll(async () => {
  await testDb.drop()
  rmSync(folder, { recursive: true })
})

const lookedAt = (run: (db: Db) => Promise<unknown>) => pagesLookedAt(testDb.urlFor('skinkantor_api'), run)
const list = (query: Record<string, string>) => (db: Db) =>
  listTransactions({ db, keys }, TransactionsQuery.parse(query))

/** What is looked at before the rows of the page are shown, which is the one query that counts items. */
async function besidesRows(run: (db: Db) => Promise<unknown>): Promise<number> {
  const { queries } = await lookedAt(run)
  return queries.filter(({ text }) => !text.includes('sale_items')).reduce((sum, { pages }) => sum + pages, 0)
}

describe('the list of everything', () => {
  test('begins without looking for a day, and its counts are its own', async () => {
    expect(await besidesRows(list({}))).toBeLessThan(30)
    expect(await besidesRows(list({ sort: 'oldest' }))).toBeLessThan(30)
  })

  test('any page of it, and the neighbours of a row, are found by a count for each day', async () => {
    expect(await besidesRows(list({ page: '100' }))).toBeLessThan(45)
    const { rows } = await sql<{ id: bigint }>`select max(id) / 2 as id from transactions`.execute(testDb.db)
    const query = NeighboursQuery.parse({ id: String(rows[0]!.id) })
    const { total } = await lookedAt((db) => findNeighbours({ db, keys }, query))
    expect(total).toBeLessThan(45)
  })

  test('a filter has one count for each kind', async () => {
    const { queries } = await lookedAt(list({ status: 'completed', method: 'bank' }))
    expect(queries[0]!.pages, queries[0]!.text).toBeLessThan(12)
    expect(queries.some(({ text }) => text.includes('list_days'))).toBe(false)
  })
})

test('one person is shown without going through what others, or they themselves, ever sold', async () => {
  const { rows } = await sql<{ id: bigint }>`
    select user_id as id from sales group by 1 order by count(*) desc limit 1`.execute(testDb.db)
  const { total, queries } = await lookedAt((db) => showPerson({ db, keys }, rows[0]!.id))
  for (const { pages, text } of queries) expect(pages, text).toBeLessThan(90)
  expect(total).toBeLessThan(200)
})

describe('two thousand that wait', () => {
  beforeAll(async () => {
    await sql`alter table sales disable trigger user`.execute(testDb.db)
    await sql`update sales set state = 'review', completed_at = null
      where id in (select id from sales where state = 'completed' order by id desc limit 2000)`.execute(
      testDb.db,
    )
    await sql`alter table sales enable trigger user`.execute(testDb.db)
    await sql`select keep_waiting(id) from sales where state = 'review'`.execute(testDb.db)
    await sql`vacuum analyze waiting_transactions`.execute(testDb.db)
  })

  test('are counted from some dozen pages', async () => {
    const { total } = await lookedAt(async (db) =>
      expect((await countQueues(db)).approval).toBeGreaterThan(1_999),
    )
    expect(total).toBeLessThan(100)
  })

  test.each([{ queue: 'approval' }, { queue: 'overdue', method: 'bank' }])(
    '%o: a page costs as much as any page',
    async (query) => {
      const { queries } = await lookedAt(list(query))
      // The last of them shows the rows of the page.
      expect(queries[0]!.pages, queries[0]!.text).toBeLessThan(100)
    },
  )
})
