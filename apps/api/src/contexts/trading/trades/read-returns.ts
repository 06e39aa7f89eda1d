import type { AccountWatch } from './account-watch.ts'
import { judgeReturn } from './domain/judge-return.ts'
import { returnReadingsRepository, type WantedReturn } from './return-readings.repository.ts'
import { tradesRepository } from './trades.repository.ts'

/** Admins say that items went back by these trades: what Steam shows decides. */
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
 * The ids under which we hold the items. At the verification their fingerprints were compared under these ids; a sale
 * that went to review before that has them in the trade by which its items came.
 */
async function findOurAssetIds(watch: AccountWatch, wanted: WantedReturn): Promise<readonly string[]> {
  if (wanted.ourAssetIds.length === wanted.itemCount) return wanted.ourAssetIds
  const origin = await watch.source.readTrade(wanted.originId)
  return (origin?.received ?? []).flatMap(({ newAssetId }) => newAssetId ?? [])
}
