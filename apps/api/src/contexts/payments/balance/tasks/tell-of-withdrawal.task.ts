import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { prepareWithdrawalMail, type TellOfWithdrawalOptions } from '../tell-of-withdrawal.ts'

/** Put in by the database together with the step it tells of. */
export function makeTellOfWithdrawal(options: TellOfWithdrawalOptions): RegisteredJob {
  return registerJob('tell-of-withdrawal', async (news, context) => {
    const queue = await prepareWithdrawalMail(options, news)
    if (queue) await context.commit(queue)
  })
}
