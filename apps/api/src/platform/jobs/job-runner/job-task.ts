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
  /** Known once the queue has created its pool; the queue also writes it into `locked_by`. */
  workerId: () => string
}

/** A commit within this time has just checked the owner. */
const OWNED_MS = 1_000

/** The job's last error as the queue stores it: shortened, and without values that a driver may quote. */
class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
}

/** The handler that the queue calls: it adds the fence, one log line per result, and metrics. */
export function makeJobTask(job: RegisteredJob, options: JobTaskOptions): Task {
  return async (payload, helpers) => {
    const claim = { workerId: options.workerId(), jobId: helpers.job.id, attempt: helpers.job.attempts }
    const log = options.log.child({ job: job.name, jobId: claim.jobId, attempt: claim.attempt })
    let ownedAtMs = -Infinity
    const context: JobContext = {
      jobId: claim.jobId,
      attempt: claim.attempt,
      log,
      commit: async (work) => {
        const result = await commitAsOwner(options.db, claim, work)
        ownedAtMs = performance.now()
        return result
      },
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
      if (performance.now() - ownedAtMs > OWNED_MS) await assertStillOurs(options.db, claim)
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
 * The queue removes a finished job by its id alone, without a check of the current owner. That is safe: only a
 * handler that returned gets here, and all its writes were committed while it owned the job. Another worker that has
 * begun the job again finds it gone at its own fence and writes nothing. This last check is for a job that was lost
 * earlier, with no commit since: it must not be removed under its new owner. Failing a job, by contrast, compares
 * `locked_by` in the queue's own statement.
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
    // A newer job with the same key repeats this work; failing this one would leave a useless dead letter.
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
    // While the database is unavailable nothing can be checked; the queue's own bookkeeping decides once it is back.
    return false
  }
}
