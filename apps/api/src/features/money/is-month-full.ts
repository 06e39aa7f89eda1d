import type { Db } from '#platform/database.ts'
import type { Settings } from '#platform/settings.ts'
import { payoutsRepository } from './payouts.repository.ts'

/** Many small payouts make a large one: from a sum within 30 days on a person looks at each further one. */
export async function isMonthFull(
  db: Db,
  settings: Settings,
  wish: { userId: bigint; grosze: bigint },
): Promise<boolean> {
  const paid = await payoutsRepository.paidIn30DaysGrosze(db, wish.userId)
  return paid + wish.grosze >= settings['approval.one_admin_30_days_from_grosze'].value
}
