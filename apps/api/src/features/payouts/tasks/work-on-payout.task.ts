import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import { workOnPayout, type PayoutWorkOptions } from '../work-on-payout.ts'

export function makeWorkOnPayout(options: PayoutWorkOptions): RegisteredJob {
  return registerJob('work-on-payout', ({ payoutId }, context) => workOnPayout(options, payoutId, context))
}
