import type { Trx } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { moveSale } from './move-sale.ts'
import { salesRepository } from './sales.repository.ts'

/** One waiting job for each sale. */
export async function enqueueWatch(trx: Trx, sale: { id: bigint; deadlineAt: Date }): Promise<void> {
  const saleId = sale.id.toString()
  await enqueue(trx, 'watch-sale', { saleId }, { key: `watch-sale:${saleId}`, runAt: sale.deadlineAt })
}

/** Ends a sale for which no trade offer came in time; answers whose it was. */
export async function endLateSale(trx: Trx, saleId: bigint): Promise<bigint | undefined> {
  const sale = await salesRepository.lock(trx, { saleId })
  if (sale?.state !== 'awaiting_items') return undefined
  if (!sale.isLate) {
    // The deadline was moved after this job had been put in.
    await enqueueWatch(trx, { id: saleId, deadlineAt: sale.deadlineAt })
    return undefined
  }
  const { userId } = await moveSale(trx, {
    saleId,
    expectedVersion: sale.version,
    to: 'cancelled',
    actor: 'system',
    reason: 'no_offer_in_time',
  })
  return userId
}
