import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { openDatabase, PREPARED, type Db } from './database.ts'

let testDb: TestDatabase
let db: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  const url = testDb.urlFor('skinkantor_migrator')
  db = openDatabase({ url, name: 'prepared', poolSize: 1, onIdleError: () => undefined })
})
afterAll(async () => {
  await db.destroy()
  await testDb.drop()
})

const divide = async (by: number) =>
  (await sql<{ result: bigint }>`${PREPARED} select 6::int8 / ${by}::int8 as result`.execute(db)).rows

test('prepares the statement once per connection and keeps it after an error and a new column', async () => {
  expect(await divide(2)).toEqual([{ result: 3n }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  await sql`alter table settings add column brand_new text`.execute(db)
  expect(await divide(3)).toEqual([{ result: 2n }])
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: expect.stringContaining('select 6::int8') }])
})
