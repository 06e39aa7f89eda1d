import { PAYOUT_DAYS } from '@app/contract/office/stats'
import { payoutDaysRepository } from '#contexts/backoffice/dashboard/payout-days.repository.ts'
import { openDatabase } from '#platform/db/database.ts'

/**
 * A part of `npm run bench -- growth`: what a worker counts every five minutes, on a database that was just filled and has
 * never seen one. Without it the dashboard would add up every booking there is.
 */
const db = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  name: 'measure',
  poolSize: 1,
  statementTimeoutMs: 300_000,
  onIdleError: () => undefined,
})
await db.transaction().execute(async (trx) => {
  for (const day of await payoutDaysRepository.listUncounted(trx, PAYOUT_DAYS))
    await payoutDaysRepository.count(trx, day)
  await payoutDaysRepository.sumHouse(trx)
})
await db.destroy()
