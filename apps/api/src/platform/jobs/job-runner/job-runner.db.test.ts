import { sql } from 'kysely'
import { afterEach, beforeAll, afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { enqueue, registerJob, type EnqueueOptions, type JobContext } from '../jobs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'

let testDb: TestDatabase
let worker: Db
let api: Db
let runners: TestRunner[] = []

beforeAll(async () => {
  testDb = await createTestDatabase()
  worker = testDb.as('skinkantor_worker')
  api = testDb.as('skinkantor_api')
})
afterAll(() => testDb.drop())
beforeEach(() => {
  runners = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.end()))
  await sql`delete from graphile_worker._private_jobs`.execute(worker)
})

type Handler = (context: JobContext) => Promise<void>

async function start(handler: Handler, overrides: Parameters<typeof startTestRunner>[2] = {}) {
  const job = registerJob('prune-expired', (_payload, context) => handler(context))
  const runner = await startTestRunner(testDb, [job], overrides)
  runners.push(runner)
  return runner
}

async function put(options: EnqueueOptions = {}): Promise<void> {
  await api.transaction().execute((trx) => enqueue(trx, 'prune-expired', {}, options))
}

async function jobs() {
  const { rows } = await sql<{ attempts: number; locked_by: string | null; last_error: string | null }>`
    select attempts, locked_by, last_error from graphile_worker.jobs order by id`.execute(worker)
  return rows
}

async function writeResult({ commit }: JobContext, nonce: string): Promise<void> {
  await commit((trx) =>
    sql`insert into event_streams (stream, last_number) values (${nonce}, 0)`.execute(trx),
  )
}

async function results(): Promise<string[]> {
  const rows = await testDb.db.selectFrom('event_streams').select('stream').orderBy('stream').execute()
  return rows.map((row) => row.stream)
}

/** A worker that falls silent by itself: its next heartbeat is due after the end of the test. */
const SILENT = { heartbeatMs: 60_000, silenceMs: 60_000, concurrency: 1 }

async function age(lockedBy: string | null | undefined): Promise<void> {
  await sql`update worker_heartbeats set seen_at = now() - interval '1 hour' where worker_id = ${lockedBy}`.execute(
    worker,
  )
}

test('a job runs, commits its result and leaves the queue', async () => {
  await put()
  await start((context) => writeResult(context, 'plain result'))
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  expect(await results()).toContain('plain result')
})

test('a silent worker loses its job to another, and its late result is refused', async () => {
  const gate = Promise.withResolvers<void>()
  const silent = await start(async (context) => {
    await gate.promise
    await writeResult(context, 'result of the silent one')
  }, SILENT)
  await put({ queue: 'named' })
  const [held] = await vi.waitFor(async () => {
    const rows = await jobs()
    expect(rows[0]?.locked_by).toMatch(/^pool-/)
    return rows
  })
  const successor = await start((context) => writeResult(context, 'result of the successor'))
  await age(held?.locked_by)
  await vi.waitFor(async () => expect(await results()).toContain('result of the successor'))
  gate.resolve()

  await vi.waitFor(() => expect(silent.logLines()).toContain('job result refused'))
  expect(await results()).not.toContain('result of the silent one')
  expect(await silent.registry.metrics()).toMatch(/jobs_stale_total\{task="prune-expired",process="test"\} 1/)
  await vi.waitFor(() => expect(successor.logLines()).toContain('released the jobs of silent workers'))
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
})

test('a worker that lost its job without a commit does not report it as done', async () => {
  const gate = Promise.withResolvers<void>()
  const silent = await start(async () => gate.promise, SILENT)
  await put()
  const lockedBy = await vi.waitFor(async () => {
    const [job] = await jobs()
    expect(job?.locked_by).toMatch(/^pool-/)
    return job?.locked_by
  })
  // Freed as the reaper does it, but before any other worker can take the job.
  await testDb.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('worker_heartbeats').where('worker_id', '=', String(lockedBy)).execute()
  })
  await sql`select graphile_worker.force_unlock_workers(array[${lockedBy}])`.execute(worker)
  gate.resolve()
  await vi.waitFor(() => expect(silent.logLines()).toContain('job result refused'))
  expect(await jobs()).toHaveLength(1)
})

test('a job cannot be taken over during its commit', async () => {
  const checked = Promise.withResolvers<void>()
  let idleLimit: unknown
  // The commit waits for a lock and is not idle; the database would end an idle commit after a while.
  const gate = await testDb.db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(1)`.execute(gate)
  await start(async ({ commit }) => {
    await commit(async (trx) => {
      const { rows } =
        await sql`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(trx)
      idleLimit = rows[0]
      checked.resolve()
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(1)`.execute(trx)
      await sql`insert into event_streams (stream, last_number) values ('committed in peace', 0)`.execute(trx)
    })
  }, SILENT)
  await put()
  await checked.promise
  const lockedBy = (await jobs())[0]?.locked_by
  await age(lockedBy)
  const begun: string[] = []
  await start(async ({ jobId }) => void begun.push(jobId))
  // By then the other worker has searched for silent workers many times.
  await vi.waitFor(async () => {
    const { rows } = await sql`select from worker_heartbeats
        where worker_id <> ${lockedBy} and seen_at - started_at > interval '1 s'`.execute(worker)
    expect(rows).toHaveLength(1)
  })
  expect((await jobs())[0]?.locked_by).toBe(lockedBy)
  await gate.commit().execute()
  await vi.waitFor(async () => expect(await results()).toContain('committed in peace'))
  expect(begun).toEqual([])
  // A process that is stopped at this point blocks other workers for no longer than this.
  expect(idleLimit).toEqual({ limit: '5s' })
})

test('a worker whose heartbeat row is deleted ends as declared dead', async () => {
  const runner = await start(async () => undefined)
  await vi.waitFor(async () => {
    const gone = await testDb.db.deleteFrom('worker_heartbeats').returning('worker_id').execute()
    expect(gone.length).toBeGreaterThan(0)
  })
  expect(await runner.ended).toBe('declared-dead')
})

test('a live worker keeps its job for any duration', async () => {
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const handler: Handler = async (context) => {
    begun.push(context.jobId)
    await gate.promise
    await writeResult(context, 'long job')
  }
  // Longer than a busy machine may pause.
  await start(handler, { silenceMs: 3_000 })
  await put()
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  await start(handler, { silenceMs: 3_000 })
  // Both have lived for longer than the silence after which a dead worker would have lost the job.
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from worker_heartbeats where seen_at - started_at > interval '4.5 s'`.execute(worker)
    expect(rows).toHaveLength(2)
  })
  gate.resolve()
  await vi.waitFor(async () => expect(await results()).toContain('long job'))
  expect(begun).toHaveLength(1)
})

test('two workers never run the same job concurrently, and each job runs once', async () => {
  const running = new Set<string>()
  const runs = new Map<string, number>()
  const handler: Handler = async ({ jobId, commit }) => {
    expect(running.has(jobId)).toBe(false)
    running.add(jobId)
    await commit((trx) => sql`select pg_sleep(0.01)`.execute(trx))
    running.delete(jobId)
    runs.set(jobId, (runs.get(jobId) ?? 0) + 1)
  }
  for (let index = 0; index < 60; index += 1) await put()
  await Promise.all([start(handler), start(handler)])
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  expect([...runs.values()]).toEqual(Array.from({ length: 60 }, () => 1))
})

test('jobs of one queue run sequentially', async () => {
  let running = 0
  let runningMax = 0
  const handler: Handler = async ({ commit }) => {
    running += 1
    runningMax = Math.max(runningMax, running)
    await commit((trx) => sql`select pg_sleep(0.01)`.execute(trx))
    running -= 1
  }
  for (let index = 0; index < 10; index += 1) await put({ queue: 'sale:1' })
  await Promise.all([start(handler), start(handler)])
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  expect(runningMax).toBe(1)
})

test('a permanently failed job stays as a dead letter without quoted data', async () => {
  const runner = await start(async ({ commit }) => {
    await commit((trx) => sql`select 'someone@example.com'::integer`.execute(trx))
  })
  await put({ maxAttempts: 2 })
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 2, locked_by: null }]))
  expect((await jobs())[0]?.last_error).toContain('database error')
  expect((await jobs())[0]?.last_error).not.toContain('someone')
  expect(runner.logLines()).not.toContain('someone')
  const text = await runner.registry.metrics()
  expect(text).toMatch(/jobs_dead_letters\{task="prune-expired",process="test"\} 1/)
  expect(text).toMatch(/jobs_failed_total\{task="prune-expired",process="test"\} 2/)
  expect(text).toMatch(/workers_live\{process="test"\} [1-9]/)
})

test('a job requeued while running can still commit, and its failure leaves no dead letter', async () => {
  let run = 0
  const enqueuedAgain = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await start(async (context) => {
    run += 1
    if (run > 1) return
    begun.resolve()
    await enqueuedAgain.promise
    await writeResult(context, 'committed though superseded')
    throw new Error('failed after that')
  })
  await put({ key: 'again' })
  await begun.promise
  await put({ key: 'again' })
  enqueuedAgain.resolve()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  expect(run).toBe(2)
  expect(await results()).toContain('committed though superseded')
})

test('a job requeued while its worker is silent leaves no dead letter', async () => {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  await start(async () => {
    begun.resolve()
    await gate.promise
  }, SILENT)
  await put({ key: 'replaced while held' })
  await begun.promise
  await put({ key: 'replaced while held', runAt: new Date(Date.now() + 3_600_000) })
  const [held] = await jobs()
  const successor = await start(async () => undefined)
  await age(held?.locked_by)

  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }]))
  expect(await successor.registry.metrics()).toMatch(
    /jobs_dead_letters\{task="prune-expired",process="test"\} 0/,
  )
  gate.resolve()
})

test('a stopping worker finishes its job and deletes its heartbeat', async () => {
  const begun = Promise.withResolvers<void>()
  const runner = await start(async (context) => {
    begun.resolve()
    await writeResult(context, 'finished while stopping')
  })
  await put()
  await begun.promise
  await runner.end()
  runners = []
  expect(await results()).toContain('finished while stopping')
  expect(await jobs()).toEqual([])
  expect(await testDb.db.selectFrom('worker_heartbeats').selectAll().execute()).toEqual([])
})

test('a job not finished in time is released at once', async () => {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const runner = await start(async () => {
    begun.resolve()
    await gate.promise
  })
  await put()
  await begun.promise
  await runner.stop(200)
  expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }])
  gate.resolve()
  runners = []
})
