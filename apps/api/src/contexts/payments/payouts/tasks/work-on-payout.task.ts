import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { processPayout, type PayoutWorkOptions } from '../process-payout.ts'

export function makeWorkOnPayout(options: PayoutWorkOptions): RegisteredJob {
  return registerJob('work-on-payout', ({ payoutId }, context) => processPayout(options, payoutId, context))
}
