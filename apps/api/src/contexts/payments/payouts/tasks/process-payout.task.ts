import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { processPayout, type PayoutWorkOptions } from '../process-payout.ts'

export function makeProcessPayout(options: PayoutWorkOptions): RegisteredJob {
  return registerJob('process-payout', ({ payoutId }, context) => processPayout(options, payoutId, context))
}
