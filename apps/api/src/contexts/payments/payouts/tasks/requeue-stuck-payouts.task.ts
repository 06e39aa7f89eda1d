import type { CalledRail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import type { PayoutRails } from '../payout-rail.ts'
import { payoutWorkRepository } from '../payout-work.repository.ts'
import { schedulePayout } from '../schedule-payout.ts'

/** Every minute: reads coin rates, and requeues payouts whose job was lost for any reason. */
export function makeRequeueStuckPayouts({ db, rails }: { db: Db; rails: PayoutRails }): RegisteredJob {
  return registerJob('requeue-stuck-payouts', async (_payload, context) => {
    for (const [rail, { readRate }] of Object.entries(rails)) {
      const rate = await readRate?.()
      if (rate !== undefined)
        await context.commit((trx) => payoutWorkRepository.saveRate(trx, rail as CalledRail, rate))
    }
    const forgotten = await payoutWorkRepository.findForgotten(db)
    if (forgotten.length === 0) return
    context.log.warn({ count: forgotten.length }, 'stuck payouts requeued')
    await context.commit(async (trx) => {
      for (const payoutId of forgotten) await schedulePayout(trx, payoutId, 0)
    })
  })
}
