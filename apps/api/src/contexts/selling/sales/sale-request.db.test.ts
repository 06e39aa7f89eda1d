import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { saleRequestRepository } from './sale-request.repository.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('a sale to a new destination also locks its request and its seller', async () => {
  const { id: userId } = await newUser(testDb.db)
  const request = { userId, route: 'POST /x', keyMark: randomBytes(32), bodyMark: randomBytes(32) }
  await testDb.db.transaction().execute(async (trx) => {
    expect(await saleRequestRepository.lock(trx, request, { content: randomBytes(32) })).toBeUndefined()
    const { rows } = await sql<{ locks: number }>`
      select count(*)::integer as locks from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`.execute(
      trx,
    )
    expect(rows[0]?.locks).toBe(1)
    const asked = sql`select 1 from users where id = ${userId} for no key update nowait`.execute(testDb.db)
    await expect(asked).rejects.toThrow(/could not obtain lock/)
  })
})
