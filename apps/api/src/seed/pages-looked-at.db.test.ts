import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TransactionsQuery } from '@app/contract/admin-transactions'
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
      expect(queries[0]!.pages, queries[0]!.sql).toBeLessThan(100)
    },
  )
})
