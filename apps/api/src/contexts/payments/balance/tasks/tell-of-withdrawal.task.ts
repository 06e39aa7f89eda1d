import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { prepareWithdrawalMail, type TellOfWithdrawalOptions } from '../tell-of-withdrawal.ts'

/** The database enqueues this job in the same transaction as the step that it reports. */
export function makeTellOfWithdrawal(options: TellOfWithdrawalOptions): RegisteredJob {
  return registerJob('tell-of-withdrawal', async (news, context) => {
    const queue = await prepareWithdrawalMail(options, news)
    if (queue) await context.commit(queue)
  })
}
