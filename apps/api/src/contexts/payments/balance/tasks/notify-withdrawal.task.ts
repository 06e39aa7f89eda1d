import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { prepareWithdrawalMail, type NotifyWithdrawalOptions } from '../notify-withdrawal.ts'

/** The database enqueues this job in the same transaction as the step that it reports. */
export function makeNotifyWithdrawal(options: NotifyWithdrawalOptions): RegisteredJob {
  return registerJob('notify-withdrawal', async (news, context) => {
    const queue = await prepareWithdrawalMail(options, news)
    if (queue) await context.commit(queue)
  })
}
