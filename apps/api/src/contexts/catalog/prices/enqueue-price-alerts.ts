import type { Trx } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** Commits with the list that goes live; one run checks all alerts against the newest list. */
export async function enqueuePriceAlerts(trx: Trx): Promise<void> {
  await enqueue(trx, 'send-price-alerts', {}, { key: 'send-price-alerts', maxAttempts: 5 })
}
