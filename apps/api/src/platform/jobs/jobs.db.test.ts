import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from './jobs.ts'

let testDb: TestDatabase
let api: Db

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
})
afterAll(() => testDb.drop())

async function waitingJobs(key: string) {
  const { rows } = await sql<{ task_identifier: string; max_attempts: number; queue_name: string | null }>`
    select task_identifier, max_attempts, queue_name from graphile_worker.jobs where key = ${key}`.execute(
    testDb.as('skinkantor_worker'),
  )
  return rows
}

test('a job is queued only when its transaction commits', async () => {
  const attempt = api.transaction().execute(async (trx) => {
    await enqueue(trx, 'refresh-steam-profile', { userId: '1' }, { key: 'rolled-back' })
    throw new Error('the change failed')
  })
  await expect(attempt).rejects.toThrow('the change failed')
  await api.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}, { key: 'kept', queue: 'one' }))

  expect(await waitingJobs('rolled-back')).toEqual([])
  expect(await waitingJobs('kept')).toEqual([
    { task_identifier: 'prune-expired', max_attempts: 20, queue_name: 'one' },
  ])
})

test('an invalid payload fails when it is enqueued', async () => {
  const attempt = api
    .transaction()
    .execute((trx) => enqueue(trx, 'send-mail', { mailId: 'someone@example.com' }, { key: 'misfit' }))
  await expect(attempt).rejects.toThrow()
  expect(await waitingJobs('misfit')).toEqual([])
})

test('the API role can only enqueue jobs', async () => {
  await expect(sql`select * from graphile_worker.jobs`.execute(api)).rejects.toThrow('permission denied')
  await expect(sql`select graphile_worker.add_job('send-mail')`.execute(api)).rejects.toThrow(
    'permission denied',
  )
  await expect(sql`select graphile_worker.force_unlock_workers('{}')`.execute(api)).rejects.toThrow(
    'permission denied',
  )
})

test('the same key replaces a waiting job', async () => {
  for (const maxAttempts of [3, 7]) {
    await api
      .transaction()
      .execute((trx) => enqueue(trx, 'prune-expired', {}, { key: 'replaced', maxAttempts }))
  }
  expect((await waitingJobs('replaced')).map((job) => job.max_attempts)).toEqual([7])
})

test('a job can be delayed by the database clock for weeks and by fractions of a millisecond', async () => {
  const waits = { later: 60 * 86_400_000, 'a-part': 3_600_000.25 }
  for (const [key, afterMs] of Object.entries(waits)) {
    await api.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}, { key, afterMs }))
    const { rows } = await sql<{ isDue: boolean; isSoon: boolean }>`
      select run_at <= now() + ${afterMs - 1}::float8 * interval '1 ms' - interval '1 hour' as "isSoon",
        run_at <= now() + ${afterMs + 1}::float8 * interval '1 ms' as "isDue"
      from graphile_worker.jobs where key = ${key}`.execute(testDb.as('skinkantor_worker'))
    expect(rows).toEqual([{ isSoon: false, isDue: true }])
  }
})
