import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { checkSeller, type CheckSellerTools } from '../check-seller.ts'
import { sellerChecksRepository } from '../seller-checks.repository.ts'

/** Asked for by the watcher before it accepts an offer: it has neither the keys of people nor a key of the Web API. */
export function makeCheckSeller(tools: CheckSellerTools): RegisteredJob {
  return registerJob('check-seller', async ({ saleId }, context) => {
    const checked = await checkSeller(tools, BigInt(saleId))
    if (!checked) return
    await context.commit(async (trx) => {
      await sellerChecksRepository.save(trx, BigInt(saleId), checked.verdict, checked.checkedAt)
      await wakeWatcher(trx, 'answer')
    })
  })
}
