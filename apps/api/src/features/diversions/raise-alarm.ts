import type { Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { diversionsRepository } from './diversions.repository.ts'

/**
 * Items left their seller and did not come to us. Mail and ticket follow from the first row by a trigger, in the same
 * commit; a sale has one of each, however often its items go. False when all of it was known.
 */
export async function raiseAlarm(
  trx: Trx,
  alarm: { saleId: bigint; userId: bigint; assetIds: readonly string[] },
): Promise<boolean> {
  if (!(await diversionsRepository.raise(trx, alarm))) return false
  await appendEvent(trx, streamOfUser(alarm.userId), { kind: 'sale.diverted', saleId: Number(alarm.saleId) })
  return true
}
