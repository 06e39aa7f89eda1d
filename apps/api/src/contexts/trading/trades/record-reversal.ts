import { applyToSale, type AccountWatch } from './account-watch.ts'
import { tradesRepository } from './trades.repository.ts'

/** Steam returned the items. The rules freeze the seller, and every other trade of the seller is read right away. */
export async function recordReversal(
  watch: AccountWatch,
  sale: { saleId: bigint; userId: bigint },
  readAt: Date,
): Promise<void> {
  const isNoted = await applyToSale(watch, sale, { type: 'reversed_on_steam' }, async (trx) => {
    await tradesRepository.saveReading(trx, { saleId: sale.saleId, result: 'reversed', readAt })
    await tradesRepository.scheduleRead(trx, sale.saleId, null)
    await tradesRepository.expediteOtherTrades(trx, sale.userId)
  })
  if (!isNoted) return
  watch.metrics.reversals.inc()
  watch.ports.alert('trade_reversed', { saleId: sale.saleId })
}
