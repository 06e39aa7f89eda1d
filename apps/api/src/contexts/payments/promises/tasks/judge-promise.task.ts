import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { judgePromise } from '../judge-promise.ts'

type JudgeOptions = { announceUser: (userId: bigint) => Promise<void> }

/** The database enqueues this job in the transaction that ends a payout after its promise. */
export function makeJudgePromise({ announceUser }: JudgeOptions): RegisteredJob {
  return registerJob('judge-promise', async ({ payoutId }, context) => {
    const judgement = await context.commit((trx) => judgePromise(trx, payoutId))
    if (!judgement) return
    const { userId, days, bonusGrosze } = judgement
    context.log.warn({ payoutId, days, bonusGrosze: String(bonusGrosze) }, 'payout missed its promised time')
    await announceUser(userId)
  })
}
