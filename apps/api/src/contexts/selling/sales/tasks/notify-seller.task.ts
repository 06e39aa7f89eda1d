import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { prepareSellerMail, type NotifySellerOptions } from '../notify-seller.ts'

/** The database enqueues this job in the same transaction as the sale step that the mail reports. */
export function makeNotifySeller(options: NotifySellerOptions): RegisteredJob {
  return registerJob('notify-seller', async ({ saleId, step, payoutId }, context) => {
    const queue = await prepareSellerMail(options, { saleId: BigInt(saleId), step, payoutId })
    if (queue) await context.commit(queue)
  })
}
