import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { listMigrationFiles, migrate } from './migrations.ts'

const LANDED = path.join(import.meta.dirname, '../../../migrations')

let testDb: TestDatabase
let folder: string
beforeAll(async () => {
  testDb = await createTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-migrations-'))
  for (const file of await listMigrationFiles()) symlinkSync(path.join(LANDED, file), path.join(folder, file))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await testDb.drop()
})

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks l
    join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`.execute(
    testDb.db,
  )
  return (rows[0]?.count ?? 0) > 0
}

test('a migration yields to queries while its table is in use and completes once it is free', async () => {
  writeFileSync(
    path.join(folder, '2999-01-01T0001_column.ts'),
    `export const up = (db) => db.schema.alterTable('sales').addColumn('drill', 'text').execute()\n`,
  )
  const api = testDb.as('skinkantor_api')
  const isFree = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const reader = api.transaction().execute(async (trx) => {
    await trx.selectFrom('sales').select('id').limit(1).execute()
    isHeld.resolve()
    await isFree.promise
  })
  await isHeld.promise
  const migrating = migrate(testDb.urlFor('skinkantor_migrator'), folder)
  await vi.waitFor(async () => expect(await isAnybodyWaiting()).toBe(true), { interval: 20 })
  // Behind a migration that waits without limit, this query would wait too, until the statement timeout.
  await api.selectFrom('sales').select('id').limit(1).execute()
  isFree.resolve()
  await reader
  expect(await migrating).toEqual(['2999-01-01T0001_column'])
  await sql`select drill from sales`.execute(testDb.db)
}, 120_000)
