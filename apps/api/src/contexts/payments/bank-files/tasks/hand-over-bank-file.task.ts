import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { handOverBankFile, type HandOverOptions } from '../hand-over-bank-file.ts'

export function makeHandOverBankFile(options: HandOverOptions): RegisteredJob {
  return registerJob('hand-over-bank-file', ({ requestId }, context) =>
    handOverBankFile(options, requestId, context),
  )
}
