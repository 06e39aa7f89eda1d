import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

export async function wakeBatch(trx: Trx, batchId: bigint, afterMs: number): Promise<void> {
  await enqueue(
    trx,
    'process-bank-batch',
    { batchId: String(batchId) },
    { key: `bank-batch:${batchId}`, afterMs },
  )
}
