import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { diversionsRepository } from './diversions.repository.ts'

/** All items of the sale are in their seller's inventory. False when nobody had missed them. */
export async function noteItemsBack(trx: Trx, sale: { saleId: bigint; userId: bigint }): Promise<boolean> {
  if (!(await diversionsRepository.noteBack(trx, sale.saleId))) return false
  await appendEvent(trx, streamOfUser(sale.userId), { kind: 'sale.diverted', saleId: Number(sale.saleId) })
  return true
}
