import { setTimeout as delay } from 'node:timers/promises'
import { run, type Runner } from 'graphile-worker'
import pg from 'pg'
import { giveUpWhenSilent, openDatabase, type Db } from '#platform/db/database.ts'
import { startHeartbeat, type Heartbeat } from '../heartbeat.ts'
import { assertEachJobHandledOnce, type RegisteredJob } from '../jobs.ts'
import type { Logger } from '#platform/observability/logger.ts'
import type { MetricsRegistry } from '#platform/observability/metrics.ts'
import { createJobMetrics } from './job-metrics.ts'
import { makeJobTask } from './job-task.ts'
import { createQueueLogger } from './queue-logger.ts'

const POLL_INTERVAL_MS = 500
const WAIT_MS_MAX = 5_000
const HEARTBEAT_STATEMENT_MS_MAX = 5_000
/** Scheduled jobs are announced every minute, so even the connection that only listens receives data. */
const QUEUE_SILENT_MS_MAX = 90_000

export type JobRunnerOptions = {
  databaseUrl: string
  db: Db
  jobs: readonly RegisteredJob[]
  /** In crontab form; each tick runs once, however many workers there are. */
  crontab: string
  concurrency: number
  heartbeatMs: number
  silenceMs: number
  /** How long the queue waits for a connection before it considers the database gone. */
  waitMsMax?: number
  registry: MetricsRegistry
  log: Logger
}

export type JobRunner = {
  /** Settles when the runner ends without a request to stop; it then does no more work. */
  ended: Promise<'declared-dead' | 'queue-stopped'>
  /** Takes no more jobs and lets running ones finish; jobs left after that are released to other workers. */
  stop: (timeoutMs: number) => Promise<void>
}

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  assertEachJobHandledOnce(options.jobs)
  const pools = openPools(options)
  const stopping = new AbortController()
  const ended = Promise.withResolvers<'declared-dead' | 'queue-stopped'>()
  const life = createLife(options, {
    db: pools.heartbeatDb,
    signal: stopping.signal,
    onDeclaredDead: () => ended.resolve('declared-dead'),
  })
  const metrics = createJobMetrics(options.registry, { db: pools.heartbeatDb, silenceMs: options.silenceMs })
  const taskOptions = { db: options.db, log: options.log, metrics, workerId: () => life.workerId() }
  const runner = await run({
    pgPool: pools.queuePool,
    taskList: Object.fromEntries(options.jobs.map((job) => [job.name, makeJobTask(job, taskOptions)])),
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: createQueueLogger(options.log),
    preset: {
      plugins: [life.plugin],
      // By default, job results are reported in the background: a lost connection would be an unhandled rejection,
      // and a stop would not wait for them. Batches without a delay avoid both.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  })
  // The queue could not report the result of a job. Sometimes it continues although it reports a stop, and the job
  // would stay locked by it.
  runner.events.on('pool:fatalError', () => ended.resolve('queue-stopped'))
  void runner.promise
    .catch((error: unknown) => options.log.error({ err: error }, 'job queue stopped'))
    .finally(() => {
      if (!stopping.signal.aborted) ended.resolve('queue-stopped')
    })
  return {
    ended: ended.promise,
    stop: async (timeoutMs) => {
      stopping.abort()
      await Promise.race([stopQueue(runner), delay(timeoutMs, undefined, { ref: false })])
      await life.end()
      await closePools(pools)
    },
  }
}

type Life = {
  workerId: () => string
  plugin: GraphileConfig.Plugin
  end: () => Promise<void>
}

/**
 * Ties the heartbeat to the queue's pool. The queue creates the pool's id and awaits this hook in each of its slots
 * before the first job. So a worker without a row never holds a job.
 */
function createLife(
  options: JobRunnerOptions,
  { db, signal, onDeclaredDead }: { db: Db; signal: AbortSignal; onDeclaredDead: () => void },
): Life {
  let workerId = 'not started'
  let heartbeat: Promise<Heartbeat> | undefined
  const { heartbeatMs, silenceMs, log } = options
  return {
    workerId: () => workerId,
    plugin: {
      name: 'HeartbeatPlugin',
      version: '1.0.0',
      worker: {
        hooks: {
          async startWorker(_context, event) {
            workerId = event.worker.workerPool.id
            heartbeat ??= startHeartbeat(
              { db, workerId, intervalMs: heartbeatMs, silenceMs, onDeclaredDead, log },
              signal,
            )
            await heartbeat
          },
        },
      },
    },
    end: async () => {
      const started = await heartbeat
      await started?.stop().catch((error: unknown) => log.warn({ err: error }, 'sign-off failed'))
    },
  }
}

type Pools = { queuePool: pg.Pool; heartbeatDb: Db }

/** The queue has its own pool, because its bookkeeping cannot serialize our bigints. */
function openPools({ databaseUrl, concurrency, waitMsMax, log }: JobRunnerOptions): Pools {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const queuePool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'skinkantor-queue',
    max: Math.min(concurrency + 2, 10),
    connectionTimeoutMillis: waitMsMax ?? WAIT_MS_MAX,
  })
  queuePool.on('error', onError)
  queuePool.on('connect', (client) => {
    client.on('error', onError)
    giveUpWhenSilent(client, QUEUE_SILENT_MS_MAX)
  })
  const heartbeatDb = openDatabase({
    url: databaseUrl,
    name: 'skinkantor-heartbeat',
    poolSize: 3,
    waitMsMax: waitMsMax ?? WAIT_MS_MAX,
    statementTimeoutMs: HEARTBEAT_STATEMENT_MS_MAX,
    silentMsMax: 2 * HEARTBEAT_STATEMENT_MS_MAX,
    onIdleError: onError,
  })
  return { queuePool, heartbeatDb }
}

async function closePools({ queuePool, heartbeatDb }: Pools): Promise<void> {
  await Promise.all([queuePool.end(), heartbeatDb.destroy()])
}

async function stopQueue(runner: Runner): Promise<void> {
  // The queue may have stopped by itself already, which it reports as an error.
  await runner.stop().catch(() => undefined)
}
