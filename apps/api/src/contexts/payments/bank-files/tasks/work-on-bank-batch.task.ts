import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { workOnBankBatch, type BatchWorkOptions } from '../work-on-bank-batch.ts'

/** Without a configured bank account no file can be built. */
export function makeWorkOnBankBatch(options: BatchWorkOptions | undefined): RegisteredJob {
  return registerJob('work-on-bank-batch', async ({ batchId }, context) => {
    if (options) return workOnBankBatch(options, BigInt(batchId), context)
    context.log.error({ batchId }, 'bank batch waits for bank account configuration')
  })
}
