import { PAYOUT_DAYS } from '@app/contract/office/stats'
import { payoutDaysRepository } from '#contexts/backoffice/dashboard/payout-days.repository.ts'
import { openDatabase } from '#platform/db/database.ts'

/**
 * Part of `npm run bench -- growth`: runs the counts that a worker makes every five minutes, on a newly filled
 * database without any. Without them the dashboard would add up all bookings.
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
