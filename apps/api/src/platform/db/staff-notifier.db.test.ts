import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { readEventsAfter, STAFF_STREAM } from './events.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { createStaffBell } from './staff-notifier.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

const logger = createLogger({ level: 'silent', process: 'test' })

test.each(['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const)(
  '%s batches changes into few events, each user once',
  async (role) => {
    const announced: string[] = []
    const db = testDb.as(role)
    const before = await readEventsAfter(testDb.db, STAFF_STREAM, 0n, 1_000)
    const bell = createStaffBell({ db, logger, announceStream: (stream) => announced.push(stream) })
    for (let person = 1; person <= 60; person += 1) {
      bell.transactionMoved(BigInt(person))
      bell.transactionMoved(BigInt(person))
    }
    await bell.close()
    const told = (await readEventsAfter(testDb.db, STAFF_STREAM, 0n, 1_000)).slice(before.length)
    expect(told.map(({ kind }) => kind)).toEqual(['transactions.updated', 'transactions.updated'])
    const userIds = told.flatMap(({ data }) => (data as { userIds: number[] }).userIds)
    expect(userIds).toEqual(Array.from({ length: 60 }, (_unused, place) => place + 1))
    expect(announced).toEqual([STAFF_STREAM])
  },
)

test('an idle notifier publishes nothing when it closes', async () => {
  const announced: string[] = []
  const bell = createStaffBell({ db: testDb.db, logger, announceStream: (stream) => announced.push(stream) })
  await bell.close()
  expect(announced).toEqual([])
})
