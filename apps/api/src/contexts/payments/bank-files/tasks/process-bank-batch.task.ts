import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { processBankBatch, type BatchWorkOptions } from '../process-bank-batch.ts'

export type BankBatchOptions = Omit<BatchWorkOptions, 'payer'> & {
  /** Undefined while the company's account is not set. */
  readPayer: () => Promise<BatchWorkOptions['payer'] | undefined>
}

/** Without a configured bank account no file can be built. */
export function makeProcessBankBatch({ readPayer, ...options }: BankBatchOptions): RegisteredJob {
  return registerJob('process-bank-batch', async ({ batchId }, context) => {
    const payer = await readPayer()
    if (payer) return processBankBatch({ ...options, payer }, BigInt(batchId), context)
    context.log.error({ batchId }, 'bank batch waits for bank account configuration')
  })
}
