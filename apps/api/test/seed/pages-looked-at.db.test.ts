import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { NeighboursQuery, TransactionsQuery } from '@app/contract/office/transactions'
import { showPerson } from '#contexts/backoffice/users/get-user.ts'
import { findNeighbours } from '#contexts/backoffice/transactions/find-neighbours.ts'
import { listTransactions } from '#contexts/backoffice/transactions/list-transactions.ts'
import { countQueues } from '#contexts/backoffice/transactions/index.ts'
import type { Db } from '#platform/db/database.ts'
import { initKeys, readKeys, type Keys } from '#platform/crypto/keys.ts'
import { pagesLookedAt } from '#test/support/pages-looked-at.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder } from './sizes.ts'

/** The number of pages that these queries read must not depend on the number of rows. */
const SALES = 5_000
const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-pages-'))
let testDb: TestDatabase
let keys: Keys

beforeAll(async () => {
  initKeys(folder)
  keys = readKeys(folder)
  testDb = await createTestDatabase()
  const order = readSeedOrder(['--users', '1000', '--transactions', String(SALES), '--audit', '1000'])
  await runSeed(testDb.urlFor('skinkantor_migrator'), keys, order)
  await vi.waitFor(expectAllVisible, { timeout: PATIENCE_MS, interval: 200 })
})

/**
 * A transaction in another database can keep VACUUM from marking pages, and then index-only scans are not possible.
 */
async function expectAllVisible(): Promise<void> {
  await sql`vacuum`.execute(testDb.db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages`.execute(
    testDb.db,
  )
  expect(rows).toEqual([])
}
afterAll(async () => {
  await testDb.drop()
  rmSync(folder, { recursive: true })
})

const lookedAt = (run: (db: Db) => Promise<unknown>) => pagesLookedAt(testDb.urlFor('skinkantor_api'), run)
const list = (query: Record<string, string>) => (db: Db) =>
  listTransactions({ db, keys }, TransactionsQuery.parse(query))

/** The pages read apart from the query for the rows of the page, which is the one query that counts items. */
async function besidesRows(run: (db: Db) => Promise<unknown>): Promise<number> {
  const { queries } = await lookedAt(run)
  return queries.filter(({ text }) => !text.includes('sale_items')).reduce((sum, { pages }) => sum + pages, 0)
}

describe('the list of all transactions', () => {
  /** All 5 000 rows are counted, some hundred per index page; longer lists are read up to 10 000. */
  const PAGES_MAX = 130

  test.each([{}, { sort: 'oldest' }, { page: '100' }])('%o reads one index', async (query) => {
    expect(await besidesRows(list(query))).toBeLessThan(PAGES_MAX)
  })

  test('a filter reads few pages beyond its matching rows', async () => {
    const { queries } = await lookedAt(list({ status: 'completed', method: 'neteller' }))
    expect(queries[0]!.pages, queries[0]!.text).toBeLessThan(40)
  })

  test('finds the neighbours of a row along the same index', async () => {
    const { rows } = await sql<{ id: bigint }>`select max(id) / 2 as id from transactions`.execute(testDb.db)
    const query = NeighboursQuery.parse({ id: String(rows[0]!.id) })
    const { total } = await lookedAt((db) => findNeighbours({ db, keys }, query))
    expect(total).toBeLessThan(PAGES_MAX)
  })
})

test('shows one user without scanning all sales', async () => {
  const { rows } = await sql<{ id: bigint }>`
    select user_id as id from sales group by 1 order by count(*) desc limit 1`.execute(testDb.db)
  const { total, queries } = await lookedAt((db) => showPerson({ db, keys }, rows[0]!.id))
  // Each of the 20 newest transactions is looked up in three more tables, at most four pages in each.
  for (const { pages, text } of queries) expect(pages, text).toBeLessThan(250)
  // About 300; the chosen indexes depend on the rows that the statistics sampled.
  expect(total).toBeLessThan(450)
})

describe('a staff queue of 2 000 sales', () => {
  /** The sale, its money, its events and its payouts take about a dozen pages for each waiting sale. */
  const PAGES_MAX = 2_400 * 20

  beforeAll(async () => {
    await sql`alter table sales disable trigger user`.execute(testDb.db)
    await sql`update sales set state = 'review', completed_at = null
      where id in (select id from sales where state = 'completed' order by id desc limit 2000)`.execute(
      testDb.db,
    )
    await sql`alter table sales enable trigger user`.execute(testDb.db)
    await sql`vacuum analyze sales`.execute(testDb.db)
  })

  test('is counted without reading ended sales', async () => {
    const { total } = await lookedAt(async (db) =>
      expect((await countQueues(db)).approval).toBeGreaterThan(1_999),
    )
    expect(total).toBeLessThan(2 * PAGES_MAX)
  })

  test.each([{ queue: 'approval' }, { queue: 'overdue', method: 'bank' }])(
    '%o is listed within the page limit',
    async (query) => {
      const { queries } = await lookedAt(list(query))
      expect(queries[0]!.pages, queries[0]!.text).toBeLessThan(PAGES_MAX)
    },
  )
})
