import { BOARD_DAYS } from '@app/contract/selling/payout-board-facts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { payoutHoursRepository } from '../payout-hours.repository.ts'

/** What would take too long while somebody waits for the board. It shows when it was counted. */
export function makeCountPayoutHours(): RegisteredJob {
  return registerJob('count-payout-hours', async (_payload, context) => {
    let from: Date | null = await context.commit((trx) =>
      payoutHoursRepository.firstUncounted(trx, BOARD_DAYS),
    )
    // A day in each transaction: the first time there is a month to count.
    while (from) {
      const first: Date = from
      from = await context.commit((trx) => payoutHoursRepository.countDay(trx, first))
    }
  })
}
