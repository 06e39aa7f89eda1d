import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { openLatePayoutTickets, type LatePayoutOptions } from '../open-late-payout-tickets.ts'

/** Runs every five minutes. */
export function makeOpenLatePayoutTickets(options: LatePayoutOptions): RegisteredJob {
  return registerJob('open-late-payout-tickets', (_payload, context) =>
    openLatePayoutTickets(options, context),
  )
}
