import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import { StaleJobError } from '#platform/jobs.ts'

/** One attempt at one job by one worker. */
export type JobClaim = { workerId: string; jobId: string; attempt: number }

/** `superseded`: still ours, but a newer job with the same key will run after it. */
type JobStanding = 'owned' | 'superseded' | 'lost'

/** A commit that stands still for longer is ended by the database, so that a stopped process blocks nobody. */
const COMMIT_IDLE_MS_MAX = 5_000

/**
 * The fence. The lock on our own heartbeat row comes first: whoever declares us dead must delete that row, so from
 * here until our commit nobody can free the job, and what the second query sees stays true. A job can otherwise
 * only be freed by hand, or by the queue after four hours; those change `locked_by` or `attempts`.
 */
async function lockStanding(trx: Trx, claim: JobClaim): Promise<JobStanding> {
  const heartbeat = await sql`
    select set_config('idle_in_transaction_session_timeout', ${String(COMMIT_IDLE_MS_MAX)}, true)
    from worker_heartbeats where worker_id = ${claim.workerId} for key share`.execute(trx)
  if (heartbeat.rows.length === 0) return 'lost'
  const { rows } = await sql<{ attempts: number; max_attempts: number; key: string | null }>`
    select attempts, max_attempts, key from graphile_worker.jobs
    where id = ${claim.jobId} and locked_by = ${claim.workerId}`.execute(trx)
  const job = rows[0]
  if (!job) return 'lost'
  if (job.attempts === claim.attempt) return 'owned'
  // Every job has a key. Enqueueing the same one again takes it from a running job and uses up its attempts.
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

export function readStanding(db: Db, claim: JobClaim): Promise<JobStanding> {
  return db.transaction().execute((trx) => lockStanding(trx, claim))
}
