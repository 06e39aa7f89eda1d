import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { enqueue, StaleJobError } from '../jobs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { commitAsOwner, readStanding, type JobClaim } from './job-claim.ts'

let testDb: TestDatabase
let worker: Db

beforeAll(async () => {
  testDb = await createTestDatabase()
  worker = testDb.as('skinkantor_worker')
})
afterAll(() => testDb.drop())

/** A job that this worker holds. */
async function claimed(workerId: string): Promise<JobClaim> {
  await worker
    .insertInto('worker_heartbeats')
    .values({ worker_id: workerId, host: 'test', process_id: 1 })
    .execute()
  await testDb.db.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}, { key: workerId }))
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now(), attempts = 1
    where key = ${workerId} returning id::text`.execute(worker)
  return { workerId, jobId: rows[0]!.id, attempt: 1 }
}

test('refuses the commit of a job released while the commit waits for the lock', async () => {
  const claim = await claimed('worker-1')
  const isFreed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const reaper = worker.transaction().execute(async (trx) => {
    await trx.deleteFrom('worker_heartbeats').where('worker_id', '=', claim.workerId).execute()
    await sql`select graphile_worker.force_unlock_workers(array[${claim.workerId}])`.execute(trx)
    isFreed.resolve()
    await mayEnd.promise
  })
  await isFreed.promise
  const written: string[] = []
  const commit = commitAsOwner(worker, claim, async () => written.push('result'))
  const refused = expect(commit).rejects.toThrow(StaleJobError)
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(testDb.db)
    expect(rows).toHaveLength(1)
  })
  mayEnd.resolve()
  await reaper
  await refused
  expect(written).toEqual([])
})

test('a claim is owned, superseded or lost', async () => {
  const claim = await claimed('worker-2')
  expect(await readStanding(worker, claim)).toBe('owned')
  expect(await readStanding(worker, { ...claim, attempt: 2 })).toBe('lost')
  expect(await readStanding(worker, { ...claim, jobId: '999999999' })).toBe('lost')
  expect(await readStanding(worker, { ...claim, workerId: 'nobody' })).toBe('lost')
  await testDb.db.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}, { key: 'worker-2' }))
  expect(await readStanding(worker, claim)).toBe('superseded')
})
