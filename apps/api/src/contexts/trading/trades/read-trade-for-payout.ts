import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { tradeReadingsRepository } from './trade-readings.repository.ts'

const FRESH_SECONDS = 60

/**
 * Status of a sale's trade, read before a payout. The payout worker has no Steam session: without a recent reading it
 * asks the watcher for one. The watcher schedules the payout after the reading.
 */
export async function readTradeForPayout(db: Db, saleId: bigint): Promise<TradeReading> {
  const known = await tradeReadingsRepository.find(db, saleId)
  if (!known) return 'unclear'
  if (known.isReversed) return 'reversed'
  // Items received by hand have no trade to read; then the time set by an admin counts.
  if (!known.hasTrade) return known.isSettled ? 'clean' : 'unclear'
  // The last reading counts. Every such payout needs a person's approval.
  if (known.isAccountLost) return known.isSettled || known.result === 'clean' ? 'clean' : 'unclear'
  const isFresh = known.ageSeconds !== null && known.ageSeconds < FRESH_SECONDS
  if (isFresh && known.result !== null && known.result !== 'unclear') return known.result
  await db.transaction().execute(async (trx) => {
    await tradeReadingsRepository.ask(trx, saleId)
    await wakeWatcher(trx, 'answer')
  })
  return 'unclear'
}
