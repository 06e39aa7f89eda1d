import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { queuePush } from '#platform/jobs/push-messages.ts'
import { queueSaleMail } from '#platform/jobs/seller-mails.ts'
import { diversionsRepository } from './diversions.repository.ts'

/**
 * Items left the seller and did not reach us. The first alarm queues a mail, a push message and a ticket in the same
 * commit; a sale gets one of each, however often its items leave. False when nothing is new.
 */
export async function raiseAlarm(
  trx: Trx,
  alarm: { saleId: bigint; userId: bigint; assetIds: readonly string[] },
): Promise<boolean> {
  const { saleId, userId } = alarm
  const raised = await diversionsRepository.raise(trx, alarm)
  if (raised === 'known') return false
  if (raised === 'first') {
    await queueSaleMail(trx, { userId, saleId, step: 'diverted' })
    await queuePush(trx, { userId, kind: 'diverted', about: saleId })
    await enqueue(
      trx,
      'open-diversion-ticket',
      { saleId: String(saleId) },
      { key: `open-diversion-ticket:${saleId}` },
    )
  }
  await appendEvent(trx, streamOfUser(userId), { kind: 'sale.diverted', saleId: Number(saleId) })
  return true
}
