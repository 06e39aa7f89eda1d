import type { AccountWatch } from './account-watch.ts'
import { judgeReturn } from './domain/judge-return.ts'
import { returnReadingsRepository, type WantedReturn } from './return-readings.repository.ts'
import { tradesRepository } from './trades.repository.ts'

/** Admins report that these trades returned items; Steam's data decides. */
export async function readReturns(watch: AccountWatch): Promise<void> {
  for (const wanted of await returnReadingsRepository.listWanted(watch.db, watch.accountId)) {
    const readAt = await tradesRepository.clock(watch.db)
    const trade = await watch.source.readTrade(wanted.tradeId)
    const result = judgeReturn(trade, {
      sellerId: wanted.sellerId,
      assetIds: await findOurAssetIds(watch, wanted),
    })
    await watch.commit((trx) => returnReadingsRepository.save(trx, { ...wanted, result, readAt }))
    watch.log.info({ saleId: String(wanted.saleId), result }, 'return read')
  }
}

/**
 * The ids under which we hold the items. The verification compared the fingerprints under these ids. For a sale that
 * went to review earlier, they come from the trade that brought the items.
 */
async function findOurAssetIds(watch: AccountWatch, wanted: WantedReturn): Promise<readonly string[]> {
  if (wanted.ourAssetIds.length === wanted.itemCount) return wanted.ourAssetIds
  const origin = await watch.source.readTrade(wanted.originId)
  return (origin?.received ?? []).flatMap(({ newAssetId }) => newAssetId ?? [])
}
