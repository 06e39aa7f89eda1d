import { sql } from 'kysely'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { StaleJobError } from '../jobs.ts'

/** One attempt at one job by one worker. */
export type JobClaim = { workerId: string; jobId: string; attempt: number }

/** `superseded`: still ours, but a newer job with the same key will run after it. */
type JobStanding = 'owned' | 'superseded' | 'lost'

/** The database ends a commit that is idle for longer, so that a stopped process blocks no other worker. */
const COMMIT_IDLE_MS_MAX = 5_000

/**
 * The fence. A worker that declares us dead deletes our heartbeat row and frees the job in one transaction. So if
 * this statement locks that row, the job was not freed since the statement began and cannot be freed before our
 * commit. Otherwise a job is freed only by hand, or by the queue after four hours; both change `locked_by` or
 * `attempts`.
 */
async function lockStanding(db: Db, claim: JobClaim): Promise<JobStanding> {
  const { rows } = await sql<{ attempts: number | null; max_attempts: number; key: string | null }>`
    ${PREPARED} select set_config('idle_in_transaction_session_timeout', ${sql.lit(String(COMMIT_IDLE_MS_MAX))}, true),
      job.attempts, job.max_attempts, job.key
    from worker_heartbeats worker left join lateral (
      select attempts, max_attempts, key from graphile_worker.jobs
      where id = ${claim.jobId} and locked_by = worker.worker_id) job on true
    where worker.worker_id = ${claim.workerId} for key share of worker`.execute(db)
  const job = rows[0]
  if (!job || job.attempts === null) return 'lost'
  if (job.attempts === claim.attempt) return 'owned'
  // Every job has a key. Enqueueing the same key again removes it from a running job and uses up that job's attempts.
  return job.key === null && job.attempts === job.max_attempts ? 'superseded' : 'lost'
}

export async function commitAsOwner<Result>(
  db: Db,
  claim: JobClaim,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const standing = await lockStanding(trx, claim)
    if (standing === 'lost') throw new StaleJobError(`job ${claim.jobId} no longer belongs to this worker`)
    return work(trx)
  })
}

/** Without a transaction: the lock ends with the statement, because the caller needs it no longer. */
export function readStanding(db: Db, claim: JobClaim): Promise<JobStanding> {
  return lockStanding(db, claim)
}
