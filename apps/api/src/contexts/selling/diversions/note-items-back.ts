import type { Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { diversionsRepository } from './diversions.repository.ts'

/** All items of the sale are back in the seller's inventory. False when no alarm was open. */
export async function noteItemsBack(trx: Trx, sale: { saleId: bigint; userId: bigint }): Promise<boolean> {
  if (!(await diversionsRepository.noteBack(trx, sale.saleId))) return false
  await appendEvent(trx, streamOfUser(sale.userId), { kind: 'sale.diverted', saleId: Number(sale.saleId) })
  return true
}
