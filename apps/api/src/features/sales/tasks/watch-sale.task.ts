import { streamOfUser } from '#platform/events.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import { endLateSale } from '../end-late-sale.ts'

/** Runs at the deadline of a sale. */
export function makeWatchSale(options: {
  /** Wakes the seller's open pages; called after the commit. */
  announce: (stream: string) => Promise<void>
}): RegisteredJob {
  return registerJob('watch-sale', async ({ saleId }, context) => {
    const userId = await context.commit((trx) => endLateSale(trx, BigInt(saleId)))
    if (userId !== undefined) await options.announce(streamOfUser(userId))
  })
}
