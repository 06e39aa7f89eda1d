import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import { tradeReadingsRepository } from './trade-readings.repository.ts'

const FRESH_SECONDS = 60

/**
 * How the trade of a sale stands, for whoever is about to pay. They have no Steam session: without a young reading
 * they ask the watcher for one and wait; it wakes the payout when it has looked.
 */
export async function readTradeForPayout(db: Db, saleId: bigint): Promise<TradeReading> {
  const known = await tradeReadingsRepository.find(db, saleId)
  if (!known) return 'unclear'
  if (known.isReversed) return 'reversed'
  // Items that came by hand have no trade to be read; what counts then is the time that an admin has set.
  if (!known.hasTrade) return known.isSettled ? 'clean' : 'unclear'
  const isFresh = known.ageSeconds !== null && known.ageSeconds < FRESH_SECONDS
  if (isFresh && known.result !== null && known.result !== 'unclear') return known.result
  await db.transaction().execute(async (trx) => {
    await tradeReadingsRepository.ask(trx, saleId)
    await wakeWatcher(trx, 'answer')
  })
  return 'unclear'
}
