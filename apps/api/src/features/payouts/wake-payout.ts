import type { Trx } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'

/** One waiting job a payout: a later wish replaces one that still waits and follows one that runs. */
export async function wakePayout(trx: Trx, payoutId: string, afterMs: number): Promise<void> {
  const now = await payoutWorkRepository.clock(trx)
  await enqueue(
    trx,
    'work-on-payout',
    { payoutId },
    { key: `payout:${payoutId}`, ...(afterMs > 0 ? { runAt: new Date(now.getTime() + afterMs) } : {}) },
  )
}
