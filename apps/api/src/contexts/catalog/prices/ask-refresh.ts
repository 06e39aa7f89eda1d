import { enqueue } from '#platform/jobs/jobs.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { MarketSource } from './domain/decide-price.ts'
import { priceListsRepository } from './price-lists.repository.ts'

/** One key, so that many requests cause one refresh; one queue, so that two refreshes never run in parallel. */
const REFRESH_JOB = { key: 'refresh-prices', queue: 'prices', maxAttempts: 3 } as const

export async function askRefresh(trx: Trx, askedBy: string): Promise<void> {
  await enqueue(trx, 'refresh-prices', { askedBy }, REFRESH_JOB)
}

/**
 * A worker that starts without fresh prices requests a refresh at once and does not wait for the schedule. The other
 * markets follow in the same queue, because they are compared with the anchor.
 */
export async function askRefreshAtStart(
  db: Db,
  options: { olderThanSeconds: number; markets: readonly MarketSource[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const newest = await priceListsRepository.findNewest(trx)
    if (newest && newest.age_seconds < options.olderThanSeconds) return
    await askRefresh(trx, 'start')
    for (const source of options.markets) {
      const job = { key: `refresh-market-${source}`, queue: 'prices', maxAttempts: 1 }
      await enqueue(trx, 'refresh-market', { source }, job)
    }
  })
}
