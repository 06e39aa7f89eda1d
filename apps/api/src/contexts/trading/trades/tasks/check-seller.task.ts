import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { checkSeller, type CheckSellerTools } from '../check-seller.ts'
import { sellerChecksRepository } from '../seller-checks.repository.ts'

/** The watcher needs this before it accepts or sends an offer: it has neither users' keys nor a Web API key. */
export function makeCheckSeller(tools: CheckSellerTools): RegisteredJob {
  return registerJob('check-seller', async ({ saleId }, context) => {
    const checked = await checkSeller(tools, BigInt(saleId))
    if (!checked) return
    await context.commit(async (trx) => {
      await sellerChecksRepository.save(trx, BigInt(saleId), checked.verdict, checked.checkedAt)
      if (checked.tradeToken !== null)
        await sellerChecksRepository.giveToken(trx, BigInt(saleId), checked.tradeToken)
      await wakeWatcher(trx, 'answer')
    })
  })
}
