import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** One waiting job a payout: a later wish replaces one that still waits and follows one that runs. */
export async function schedulePayout(trx: Trx, payoutId: string, afterMs: number): Promise<void> {
  await enqueue(
    trx,
    'work-on-payout',
    { payoutId },
    { key: `payout:${payoutId}`, ...(afterMs > 0 ? { afterMs } : {}) },
  )
}
