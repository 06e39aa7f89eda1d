import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { callAtCommit, openDatabase, type Db } from './database.ts'

let testDb: TestDatabase
let db: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  const url = testDb.urlFor('skinkantor_migrator')
  db = openDatabase({ url, name: 'commit', poolSize: 1, onIdleError: () => undefined })
  await sql`create table notes (note text primary key)`.execute(db)
  await sql`create function write_note(text) returns void language sql as 'insert into notes values ($1)'`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await testDb.drop()
})

const notes = async () =>
  (await sql<{ note: string }>`select note from notes order by note`.execute(db)).rows.map(({ note }) => note)
const write = (note: string) => sql`write_note(${sql.lit(note)})`

test('runs with the commit, refuses it, and leaves the connection ready for the next transaction', async () => {
  const found = await db.transaction().execute(async (trx) => {
    await callAtCommit(trx, write("it's first"))
    await callAtCommit(trx, write('second'))
    return (await sql`select from notes`.execute(trx)).rows.length
  })
  expect(found).toBe(0)
  expect(await notes()).toEqual(["it's first", 'second'])
  const refused = db.transaction().execute(async (trx) => {
    await sql`insert into notes values ('undone')`.execute(trx)
    await callAtCommit(trx, write('second'))
  })
  await expect(refused).rejects.toMatchObject({ constraint: 'notes_pkey' })
  await db.transaction().execute((trx) => sql`insert into notes values ('third')`.execute(trx))
  expect(await notes()).toEqual(["it's first", 'second', 'third'])
})

test('runs at once in a transaction that commits in its own way', async () => {
  const trx = await db.startTransaction().execute()
  await callAtCommit(trx, write('fourth'))
  await trx.commit().execute()
  expect(await notes()).toContain('fourth')
})
