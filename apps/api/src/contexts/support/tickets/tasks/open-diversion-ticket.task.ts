import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { openDiversionTicket } from '../open-diversion-ticket.ts'
import type { LatePayoutOptions } from '../open-late-payout-tickets.ts'

/** The database enqueues this job in the same transaction as the alarm. */
export function makeOpenDiversionTicket(options: LatePayoutOptions): RegisteredJob {
  return registerJob('open-diversion-ticket', ({ saleId }, context) =>
    openDiversionTicket(options, BigInt(saleId), context),
  )
}
