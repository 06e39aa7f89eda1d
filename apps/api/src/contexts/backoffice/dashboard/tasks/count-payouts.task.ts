import { PAYOUT_DAYS } from '@app/contract/office/stats'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { dashboardDaysRepository } from '../dashboard-days.repository.ts'
import { payoutDaysRepository } from '../payout-days.repository.ts'

/** Precomputes figures that are too slow for a dashboard request. The dashboard shows when they were computed. */
export function makeCountPayouts(): RegisteredJob {
  return registerJob('count-payouts', async (_payload, context) => {
    const days = await context.commit((trx) => payoutDaysRepository.listUncounted(trx, PAYOUT_DAYS))
    for (const day of days) await context.commit((trx) => payoutDaysRepository.count(trx, day))
    await context.commit((trx) => payoutDaysRepository.sumHouse(trx))
    await context.commit((trx) => dashboardDaysRepository.close(trx))
  })
}
