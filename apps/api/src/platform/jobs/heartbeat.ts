import os from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'

/** A worker needs this many successful heartbeats in a row before it may declare others dead. */
const BEATS_BEFORE_REAPING = 3
const FIRST_BEAT_RETRY_MS = 500

type HeartbeatOptions = {
  /** A separate pool, so that heartbeats do not queue behind the jobs' transactions. */
  db: Db
  workerId: string
  intervalMs: number
  /** A worker silent for this long has lost its jobs. */
  silenceMs: number
  onDeclaredDead: () => void
  log: Logger
}

export type Heartbeat = {
  /** Stops the heartbeat and releases all jobs that the worker still holds. */
  stop: () => Promise<void>
}

/**
 * The queue itself holds a crashed worker's jobs for four hours. So each worker keeps a row with its last heartbeat,
 * by the database clock, and releases the jobs of silent workers. Resolves when the first row is written; only then
 * may the worker take jobs.
 */
export async function startHeartbeat(options: HeartbeatOptions, signal: AbortSignal): Promise<Heartbeat> {
  await writeFirstBeat(options, signal)
  const beating = new AbortController()
  const loop = beatUntil(beating.signal, options)
  return {
    stop: async () => {
      beating.abort()
      await loop
      await options.db.transaction().execute((trx) => releaseWorkers(trx, [options.workerId]))
    },
  }
}

async function writeFirstBeat({ db, workerId, log }: HeartbeatOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await db
        .insertInto('worker_heartbeats')
        .values({ worker_id: workerId, host: os.hostname(), process_id: process.pid })
        .onConflict((conflict) => conflict.column('worker_id').doNothing())
        .execute()
      return
    } catch (error) {
      log.warn({ err: error }, 'could not write the first heartbeat')
      await pause(FIRST_BEAT_RETRY_MS, signal)
    }
  }
}

async function beatUntil(signal: AbortSignal, options: HeartbeatOptions): Promise<void> {
  const { intervalMs, log } = options
  let beatsInARow = 0
  let lastBeatMs = performance.now()
  for (;;) {
    await pause(intervalMs, signal)
    if (signal.aborted) return
    try {
      const isAlive = await beat(options)
      if (!isAlive) {
        options.onDeclaredDead()
        return
      }
      // After a pause of this process or an outage of the database, live workers look silent.
      const nowMs = performance.now()
      beatsInARow = nowMs - lastBeatMs > intervalMs * BEATS_BEFORE_REAPING ? 0 : beatsInARow + 1
      lastBeatMs = nowMs
      if (beatsInARow >= BEATS_BEFORE_REAPING) await reap(options)
    } catch (error) {
      beatsInARow = 0
      log.warn({ err: error }, 'heartbeat failed')
    }
  }
}

/** Never inserts: a missing row means that the jobs are lost too, and the worker must know. */
async function beat({ db, workerId }: HeartbeatOptions): Promise<boolean> {
  const result = await db
    .updateTable('worker_heartbeats')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

async function reap({ db, workerId, silenceMs, log }: HeartbeatOptions): Promise<void> {
  const released = await db.transaction().execute(async (trx) => {
    const silent = await lockSilentWorkers(trx, { ownId: workerId, silenceMs })
    const unknown = await findUnknownWorkers(trx, silenceMs)
    const workerIds = [...silent, ...unknown]
    if (workerIds.length > 0) await releaseWorkers(trx, workerIds)
    return workerIds
  })
  if (released.length > 0) log.warn({ workerIds: released }, 'released the jobs of silent workers')
}

/** A locked row belongs to a worker in the middle of a commit, or another worker is reaping it. */
async function lockSilentWorkers(trx: Trx, query: { ownId: string; silenceMs: number }): Promise<string[]> {
  const { rows } = await sql<{ worker_id: string }>`
    select worker_id from worker_heartbeats
    where seen_at < clock_timestamp() - ${query.silenceMs} * interval '1 millisecond' and worker_id <> ${query.ownId}
    order by worker_id for update skip locked`.execute(trx)
  return rows.map((row) => row.worker_id)
}

/**
 * A worker without a row took jobs after it was declared dead. A new lock is left alone for as long as a silent row.
 */
async function findUnknownWorkers(trx: Trx, silenceMs: number): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < clock_timestamp() - ${silenceMs} * interval '1 millisecond'
      and not exists (select from worker_heartbeats where worker_id = jobs.locked_by)`.execute(trx)
  return rows.map((row) => row.locked_by)
}

/** Both in one transaction: a job is never free while its old owner still counts as alive. Also releases queues. */
async function releaseWorkers(trx: Trx, workerIds: string[]): Promise<void> {
  await trx.deleteFrom('worker_heartbeats').where('worker_id', 'in', workerIds).execute()
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(trx)
  // A job without a key was replaced while it ran: a newer job does its work.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and locked_at is null and attempts >= max_attempts))`.execute(
    trx,
  )
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
