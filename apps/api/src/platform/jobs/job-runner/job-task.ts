import { performance } from 'node:perf_hooks'
import { SpanKind } from '@opentelemetry/api'
import type { Task } from 'graphile-worker'
import type { Db } from '#platform/db/database.ts'
import { readTraceOfJob, StaleJobError, type JobContext, type RegisteredJob } from '../jobs.ts'
import { describeError, type Logger } from '#platform/observability/logger.ts'
import { contextOf, withSpan } from '#platform/observability/tracing.ts'
import { commitAsOwner, readStanding, type JobClaim } from './job-claim.ts'
import type { JobMetrics } from './job-metrics.ts'

type JobTaskOptions = {
  db: Db
  log: Logger
  metrics: JobMetrics
  /** Known once the queue has made its pool; it is also what the queue writes into `locked_by`. */
  workerId: () => string
}

/** What the queue stores as the job's last error: shortened, and without anything a driver may quote. */
class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
}

/** The handler as the queue calls it: with the fence, one log line per end, and metrics. */
export function makeJobTask(job: RegisteredJob, options: JobTaskOptions): Task {
  return async (payload, helpers) => {
    const claim = { workerId: options.workerId(), jobId: helpers.job.id, attempt: helpers.job.attempts }
    const log = options.log.child({ job: job.name, jobId: claim.jobId, attempt: claim.attempt })
    const context: JobContext = {
      jobId: claim.jobId,
      attempt: claim.attempt,
      log,
      commit: (work) => commitAsOwner(options.db, claim, work),
    }
    const startedMs = performance.now()
    options.metrics.started.inc({ task: job.name })
    try {
      await withSpan(
        `job ${job.name}`,
        {
          kind: SpanKind.CONSUMER,
          parent: contextOf(readTraceOfJob(payload)),
          attributes: { 'job.name': job.name, 'job.id': claim.jobId, 'job.attempt': claim.attempt },
        },
        () => job.run(payload, context),
      )
      await assertStillOurs(options.db, claim)
      options.metrics.finished.inc({ task: job.name })
      log.info({ durationMs: Math.round(performance.now() - startedMs) }, 'job finished')
    } catch (error) {
      await endFailedJob(error, { job, claim, log, options })
    } finally {
      options.metrics.duration.observe({ task: job.name }, (performance.now() - startedMs) / 1_000)
    }
  }
}

/**
 * The queue removes a finished job by its id alone, without asking who holds it now. That is safe because only a
 * handler that returned gets there, and everything it wrote was committed while the job was its own: the job really
 * is done, and another worker that has begun it again finds it gone at its own fence and writes nothing. This last
 * look keeps a job that was lost earlier, with nothing committed since, from being removed under its new owner.
 * Failing a job, by contrast, does compare `locked_by` in the queue's own statement.
 */
async function assertStillOurs(db: Db, claim: JobClaim): Promise<void> {
  const standing = await readStanding(db, claim)
  if (standing === 'lost') throw new StaleJobError(`job ${claim.jobId} was lost before it could be reported`)
}

type FailedJob = { job: RegisteredJob; claim: JobClaim; log: Logger; options: JobTaskOptions }

async function endFailedJob(error: unknown, { job, claim, log, options }: FailedJob): Promise<void> {
  if (error instanceof StaleJobError) {
    options.metrics.stale.inc({ task: job.name })
    log.warn('job result refused: another worker owns the job')
    throw error
  }
  options.metrics.failed.inc({ task: job.name })
  if (await isSuperseded(options.db, claim)) {
    // A newer job with the same key does this work anew; failing this one would leave a dead letter about nothing.
    log.info({ err: error }, 'job failed, a newer one replaces it')
    return
  }
  log.error({ err: error }, 'job failed')
  const { type, message, code } = describeError(error)
  throw new JobFailedError([type, code, message].filter(Boolean).join(' ').slice(0, 300))
}

async function isSuperseded(db: Db, claim: JobClaim): Promise<boolean> {
  try {
    return (await readStanding(db, claim)) === 'superseded'
  } catch {
    // With the database away the queue's own bookkeeping decides, once it is back.
    return false
  }
}
