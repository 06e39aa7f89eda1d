import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** Commits with the list that goes live; one run of each job looks at the newest list. */
export async function enqueuePriceJobs(trx: Trx): Promise<void> {
  await enqueue(trx, 'send-price-alerts', {}, { key: 'send-price-alerts', maxAttempts: 5 })
  await enqueue(trx, 'record-decided-prices', {}, { key: 'record-decided-prices', maxAttempts: 5 })
}
