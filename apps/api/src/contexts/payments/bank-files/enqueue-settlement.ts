import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** One queue, so that statements are settled one after another. */
export async function enqueueSettlement(trx: Trx, statementId: bigint): Promise<void> {
  await enqueue(
    trx,
    'settle-bank-statement',
    { statementId: String(statementId) },
    { queue: 'bank-statements' },
  )
}
