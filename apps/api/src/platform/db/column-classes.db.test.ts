import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readColumnClasses } from '#test/support/column-classes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
beforeEach(async () => {
  testDb = await createTestDatabase()
})
afterEach(() => testDb.drop())

test('every column of every table is classified as personal, financial or neither', async () => {
  const { columns, problems } = await readColumnClasses(testDb.db)
  expect(problems).toEqual([])
  expect(columns.length).toBeGreaterThan(800)
})

test('names a column that is unclassified, classified twice, of an unknown class, or gone', async () => {
  await sql`
    alter table users add column shoe_size integer;
    comment on column users.steam_id is 'none';
    alter table users drop column steam_level;
    create table shoes (id bigint, colour text);
    comment on table shoes is 'none: id; public: colour'`.execute(testDb.db)
  const { problems } = await readColumnClasses(testDb.db)
  expect(problems).toEqual([
    'shoes: there is no class "public"',
    expect.stringContaining('shoes.colour is not classified: write "comment on column shoes.colour is'),
    expect.stringContaining('users.steam_level is gone'),
    'users.steam_id is classified 2 times',
    expect.stringContaining('users.shoe_size is not classified: write "comment on column'),
  ])
})
