import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { prepareSellerMail, type TellSellerOptions } from '../tell-seller.ts'

/** Put in by the database together with the step it tells of. */
export function makeTellSeller(options: TellSellerOptions): RegisteredJob {
  return registerJob('tell-seller', async ({ saleId, step, payoutId }, context) => {
    const queue = await prepareSellerMail(options, { saleId: BigInt(saleId), step, payoutId })
    if (queue) await context.commit(queue)
  })
}
