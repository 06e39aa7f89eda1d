import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { saleMailOf } from './domain/sale-mail.ts'
import type { SaleMoneyPatch } from './money.repository.ts'
import { saleStatesRepository, type SaleActor } from './sale-states.repository.ts'

/** Another transaction moved the sale since it was read: read again, never overwrite. */
class SaleMovedError extends Error {
  override readonly name = 'SaleMovedError'
}

/**
 * The only way to change the state of a sale: with its timeline, transaction status, released items and mail. The
 * database refuses a step that the state machine does not know or that is not recorded. Announce the seller's stream
 * after the commit.
 */
export async function moveSale(
  trx: Trx,
  move: {
    saleId: bigint
    expectedVersion: number
    from: SaleState
    to: SaleState
    actor: SaleActor
    reason: SaleReason | null
    money?: SaleMoneyPatch | undefined
  },
): Promise<{ userId: bigint; version: number }> {
  const moved = await saleStatesRepository.move(trx, { ...move, mail: saleMailOf(move.from, move.to) })
  if (!moved) throw new SaleMovedError(`sale ${move.saleId} is no longer at version ${move.expectedVersion}`)
  return moved
}
