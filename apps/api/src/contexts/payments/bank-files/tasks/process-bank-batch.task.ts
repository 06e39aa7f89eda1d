import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { processBankBatch, type BatchWorkOptions } from '../process-bank-batch.ts'

/** Without a configured bank account no file can be built. */
export function makeProcessBankBatch(options: BatchWorkOptions | undefined): RegisteredJob {
  return registerJob('process-bank-batch', async ({ batchId }, context) => {
    if (options) return processBankBatch(options, BigInt(batchId), context)
    context.log.error({ batchId }, 'bank batch waits for bank account configuration')
  })
}
