import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openDatabase, type Db } from './database.ts'

const OFTEN = 12
let testDb: TestDatabase
let db: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  const url = testDb.urlFor('skinkantor_migrator')
  db = openDatabase({ url, name: 'names', poolSize: 1, onIdleError: () => undefined })
})
afterAll(async () => {
  await db.destroy()
  await testDb.drop()
})

async function often(ask: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < OFTEN; n += 1) await ask()
}

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('what is said often is planned once, and a new column disturbs neither it nor whole rows', async () => {
  const oneColumn = () => sql`select key from settings where key = ${'none'}`.execute(db)
  const wholeRows = () => sql`select * from settings where key = ${'none'}`.execute(db)
  await often(oneColumn)
  await often(wholeRows)
  expect(await preparedTexts()).toEqual(['select key from settings where key = $1'])
  await sql`alter table settings add column brand_new text`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`select key from settings where key = ${'none'}`.execute(trx)
    await sql`select * from settings where key = ${'none'}`.execute(trx)
  })
})

test('a statement that fails can be said again on the same connection', async () => {
  const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::integer as result`.execute(db)
  await often(() => divide(2))
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(3)).rows).toEqual([{ result: 2 }])
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
      await sql`select 8 / ${2}::integer as aborted`.execute(trx)
    }),
  ).rejects.toThrow('current transaction is aborted')
})
