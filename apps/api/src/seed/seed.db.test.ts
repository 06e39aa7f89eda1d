import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProfileKey } from '#features/accounts/user-keys.repository.ts'
import { initKeys, readKeys, type Keys } from '#platform/keys.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder } from './sizes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-seed-'))
const opened: TestDatabase[] = []
let keys: Keys

beforeAll(() => {
  initKeys(folder)
  keys = readKeys(folder)
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()))
  rmSync(folder, { recursive: true })
})

async function seeded(...args: string[]) {
  const testDb = await createTestDatabase()
  opened.push(testDb)
  await seedInto(testDb, ...args)
  return testDb
}

function seedInto(testDb: TestDatabase, ...args: string[]) {
  return runSeed(testDb.urlFor('skinkantor_migrator'), keys['profile-encryption'], readSeedOrder(args))
}

const CONTENTS = {
  users: sql<string>`users::text`,
  // The wrapped keys are secrets, the default picture is older than the run.
  user_keys: sql<string>`(user_id, purpose, wrapping_key_id, created_at)::text`,
  image_sources: sql<string>`(kind, ref)::text`,
  sessions: sql<string>`sessions::text`,
  refresh_tokens: sql<string>`refresh_tokens::text`,
}

/** One checksum per table over all rows, whatever their order. */
async function checksums({ db }: TestDatabase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [table, content] of Object.entries(CONTENTS)) {
    const result = await sql<{
      sum: string
    }>`select count(*) || ':' || md5(string_agg(${content}, '|' order by ${content})) as sum
      from ${sql.table(table)}`.execute(db)
    sums[table] = result.rows[0]?.sum ?? ''
  }
  return sums
}

test('the same order gives the same rows, another seed gives others', async () => {
  const order = ['--users', '1000', '--sessions', '300']
  const [first, again, other] = await Promise.all([
    seeded(...order, '--seed', '5').then(checksums),
    seeded(...order, '--seed', '5').then(checksums),
    seeded(...order, '--seed', '6').then(checksums),
  ])
  expect(again).toEqual(first)
  expect(first['users']).toMatch(/^1000:/)
  expect(first['refresh_tokens']).toMatch(/^300:/)
  for (const table of ['users', 'sessions', 'image_sources']) expect(other[table]).not.toBe(first[table])
})

test('every person has an own data key that opens, and no two wrapped keys are alike', async () => {
  const { db } = await seeded('--users', '50')
  const users = await db.selectFrom('users').select(['id', 'avatar_hash']).execute()
  const dataKeys = await Promise.all(users.map(({ id }) => openProfileKey(db, keys, id)))
  expect(new Set(dataKeys.map((key) => key.toString('hex'))).size).toBe(50)
  const sources = await db.selectFrom('image_sources').select('ref').where('kind', '=', 'avatar').execute()
  const refs = new Set(sources.map(({ ref }) => ref))
  expect(users.filter((user) => user.avatar_hash !== null && !refs.has(user.avatar_hash))).toEqual([])
})

test('a second run adds people after the first, and new people get ids after both', async () => {
  const testDb = await seeded('--users', '20', '--seed', '1')
  await seedInto(testDb, '--users', '30', '--seed', '2')
  const added = await testDb
    .as('skinkantor_api')
    .insertInto('users')
    .values({ steam_id: '76561198000000000', persona_name: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(51n)
})

test('the same seed twice is refused with a sentence and leaves nothing behind', async () => {
  const testDb = await seeded('--users', '20')
  const before = await checksums(testDb)
  await expect(seedInto(testDb, '--users', '40')).rejects.toThrow('choose another --seed')
  expect(await checksums(testDb)).toEqual(before)
})
