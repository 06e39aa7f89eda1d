import type { SaleReason, SaleState } from '@app/contract/sales'
import type { Trx } from '#platform/database.ts'
import { appendEvent, streamOfUser } from '#platform/events.ts'
import { salesRepository, type SaleActor } from './sales.repository.ts'

/** Somebody else moved the sale since it was read: look again, never overwrite. */
class SaleMovedError extends Error {
  override readonly name = 'SaleMovedError'
}

/**
 * The only way in which a sale changes its state. The database refuses a step that the machine does not know, writes
 * the timeline and, where the sale ends without us, frees its items. Announce the seller's stream after the commit.
 */
export async function moveSale(
  trx: Trx,
  move: {
    saleId: bigint
    expectedVersion: number
    to: SaleState
    actor: SaleActor
    reason: SaleReason | null
  },
): Promise<{ userId: bigint; version: number }> {
  const moved = await salesRepository.move(trx, move)
  if (!moved) throw new SaleMovedError(`sale ${move.saleId} is no longer at version ${move.expectedVersion}`)
  await appendEvent(trx, streamOfUser(moved.userId), { kind: 'sale.updated', saleId: Number(move.saleId) })
  return moved
}
