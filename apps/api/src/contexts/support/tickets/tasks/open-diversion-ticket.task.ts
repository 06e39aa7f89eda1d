import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { openDiversionTicket } from '../open-diversion-ticket.ts'
import type { LatePayoutOptions } from '../open-late-payout-tickets.ts'

/** Put in by the database together with the alarm. */
export function makeOpenDiversionTicket(options: LatePayoutOptions): RegisteredJob {
  return registerJob('open-diversion-ticket', ({ saleId }, context) =>
    openDiversionTicket(options, BigInt(saleId), context),
  )
}
