import { BANK_FILE_DAYS } from '#contexts/payments/bank-files/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { registerJob, type JobContext, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { PRUNED_TABLES, pruneExpiredRepository } from '../prune-expired.repository.ts'

/** Small enough that no batch holds its locks for long; the remaining rows are deleted in the next hour's run. */
const BATCH_ROWS = 1_000
const BATCHES_PER_TABLE_MAX = 200

type PruneExpiredOptions = { imageCacheRowsMax: number; batchRows?: number }

export function makePruneExpired(options: PruneExpiredOptions): RegisteredJob {
  const batchRows = options.batchRows ?? BATCH_ROWS
  return registerJob('prune-expired', async (_payload, context) => {
    const deleted: Record<string, number> = {}
    for (const table of PRUNED_TABLES) {
      deleted[table] = await deleteInBatches(context, batchRows, (trx) =>
        pruneExpiredRepository.deleteBatch(trx, table, batchRows),
      )
    }
    deleted['bank_files'] = await deleteInBatches(context, batchRows, (trx) =>
      pruneExpiredRepository.removeBankFiles(trx, { days: BANK_FILE_DAYS, limit: batchRows }),
    )
    deleted['image_cache'] = await deleteInBatches(context, batchRows, (trx) =>
      pruneExpiredRepository.deleteCachedImages(trx, {
        rowsMax: options.imageCacheRowsMax,
        limit: batchRows,
      }),
    )
    context.log.info({ deleted }, 'expired rows deleted')
  })
}

async function deleteInBatches(
  context: JobContext,
  batchRows: number,
  deleteBatch: (trx: Trx) => Promise<number>,
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < BATCHES_PER_TABLE_MAX; batch += 1) {
    const count = await context.commit(deleteBatch)
    total += count
    if (count < batchRows) break
  }
  return total
}
