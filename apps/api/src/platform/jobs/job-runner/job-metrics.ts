import { sql } from 'kysely'
import type { Counter, Histogram } from 'prom-client'
import type { Db } from '#platform/db/database.ts'
import { addCounter, addGauge, addHistogram, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { JOB_PAYLOADS } from '../jobs.ts'

export type JobMetrics = {
  started: Counter<'task'>
  finished: Counter<'task'>
  failed: Counter<'task'>
  stale: Counter<'task'>
  duration: Histogram<'task'>
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300]

export function createJobMetrics(
  registry: MetricsRegistry,
  options: { db: Db; silenceMs: number },
): JobMetrics {
  addQueueGauges(registry, options)
  const counter = (name: string, help: string) => addCounter(registry, { name, help, labels: ['task'] })
  return {
    started: counter('jobs_started_total', 'Attempts begun.'),
    finished: counter('jobs_finished_total', 'Attempts that did their work.'),
    failed: counter(
      'jobs_failed_total',
      'Attempts that failed and will be tried again, or have become dead letters.',
    ),
    stale: counter('jobs_stale_total', 'Attempts refused because the job had been given to another worker.'),
    duration: addHistogram(registry, {
      name: 'jobs_duration_seconds',
      help: 'How long an attempt took.',
      labels: ['task'],
      bucketsSeconds: DURATION_BUCKETS_SECONDS,
    }),
  }
}

type QueueRow = { task: string; waiting: number; dead: number; oldest_seconds: number }
type QueueState = { byTask: Map<string, QueueRow>; liveWorkers: number }

function addQueueGauges(registry: MetricsRegistry, { db, silenceMs }: { db: Db; silenceMs: number }): void {
  const read = shareWhileRunning(async (): Promise<QueueState> => {
    const [byTask, liveWorkers] = await Promise.all([readQueue(db), countLiveWorkers(db, silenceMs)])
    return { byTask, liveWorkers }
  })
  const addTaskGauge = (name: string, help: string, pick: (row: QueueRow) => number) =>
    addGauge(registry, { name, help, labels: ['task'] }, async (gauge) => {
      const { byTask } = await read()
      for (const task of Object.keys(JOB_PAYLOADS)) {
        const row = byTask.get(task)
        gauge.set({ task }, row ? pick(row) : 0)
      }
    })
  addTaskGauge('jobs_waiting', 'Jobs that wait or run.', (row) => row.waiting)
  addTaskGauge('jobs_dead_letters', 'Jobs that failed for good and wait for a person.', (row) => row.dead)
  addTaskGauge(
    'jobs_oldest_waiting_seconds',
    'Age of the job that should have begun longest ago.',
    (row) => row.oldest_seconds,
  )
  addGauge(registry, { name: 'workers_live', help: 'Workers seen lately.' }, async (gauge) => {
    const { liveWorkers } = await read()
    gauge.set(liveWorkers)
  })
}

/** One scrape reads all gauges at once, so they share its queries. */
function shareWhileRunning<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}

async function readQueue(db: Db): Promise<Map<string, QueueRow>> {
  const { rows } = await sql<QueueRow>`
    select task_identifier as task,
      (count(*) filter (where attempts < max_attempts or locked_at is not null))::integer as waiting,
      (count(*) filter (where attempts >= max_attempts and locked_at is null and key is not null))::integer as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8 as oldest_seconds
    from graphile_worker.jobs group by task_identifier`.execute(db)
  return new Map(rows.map((row) => [row.task, row]))
}

async function countLiveWorkers(db: Db, silenceMs: number): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::integer as live from worker_heartbeats
    where seen_at > now() - ${silenceMs} * interval '1 millisecond'`.execute(db)
  return rows[0]?.live ?? 0
}
