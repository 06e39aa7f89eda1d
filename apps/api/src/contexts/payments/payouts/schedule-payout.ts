import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** At most one waiting job per payout: a new request replaces a waiting job and follows a running one. */
export async function schedulePayout(trx: Trx, payoutId: string, afterMs: number): Promise<void> {
  await enqueue(
    trx,
    'process-payout',
    { payoutId },
    { key: `payout:${payoutId}`, ...(afterMs > 0 ? { afterMs } : {}) },
  )
}
