import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { openDatabase, PREPARED, type Db } from './database.ts'

let testDb: TestDatabase
let db: Db
let keeping: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  const url = testDb.urlFor('skinkantor_migrator')
  db = openDatabase({ url, name: 'prepared', poolSize: 1, onIdleError: () => undefined })
  keeping = openDatabase({
    url,
    name: 'keeping',
    keepsPlans: true,
    poolSize: 1,
    onIdleError: () => undefined,
  })
})
afterAll(async () => {
  await db.destroy()
  await keeping.destroy()
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

test('a process that keeps its plans makes one for each of its statements with values', async () => {
  const users = (id: number) => sql`select persona_name from users where id = ${id}`.execute(keeping)
  await users(1)
  await users(2)
  await sql`select 1`.execute(keeping)
  await keeping.transaction().execute((trx) => sql`select 2 where ${true}`.execute(trx))
  const { rows } = await sql`
    select statement, generic_plans::integer as generic, custom_plans::integer as custom
    from pg_prepared_statements order by prepare_time`.execute(keeping)
  expect(rows).toEqual([
    { statement: expect.stringContaining('from users'), generic: 2, custom: 0 },
    { statement: expect.stringContaining('select 2'), generic: 1, custom: 0 },
  ])
})
