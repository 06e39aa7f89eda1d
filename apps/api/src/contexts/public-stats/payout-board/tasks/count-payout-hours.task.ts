import { BOARD_DAYS } from '@app/contract/selling/payout-board-facts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { payoutHoursRepository } from '../payout-hours.repository.ts'

/** Precomputes figures that are too slow for a board request. The board shows when they were computed. */
export function makeCountPayoutHours(): RegisteredJob {
  return registerJob('count-payout-hours', async (_payload, context) => {
    let from: Date | null = await context.commit((trx) =>
      payoutHoursRepository.firstUncounted(trx, BOARD_DAYS),
    )
    // One day per transaction, because the first run has a month to count.
    while (from) {
      const first: Date = from
      from = await context.commit((trx) => payoutHoursRepository.countDay(trx, first))
    }
  })
}
