import type { SaleReason, SaleState, SaleStep } from '@app/contract/selling/sales'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

export type SaleActor = SaleStep['actor']

export const saleStatesRepository = {
  /** Undefined when another transaction has moved the sale since it was read. */
  async move(
    trx: Trx,
    move: {
      saleId: bigint
      expectedVersion: number
      from: SaleState
      to: SaleState
      actor: SaleActor
      reason: SaleReason | null
    },
  ): Promise<{ userId: bigint; version: number } | undefined> {
    return trx
      .updateTable('sales')
      .set({
        state: move.to,
        version: move.expectedVersion + 1,
        actor: move.actor,
        reason: move.reason,
        moved_at: sql`now()`,
        completed_at: move.to === 'completed' ? sql`now()` : null,
      })
      .where('id', '=', move.saleId)
      .where('state', '=', move.from)
      .where('version', '=', move.expectedVersion)
      .returning(['user_id as userId', 'version'])
      .executeTakeFirst()
  },

  /**
   * Writes the current step to the timeline and the transaction's status, and releases the items of an ended sale.
   */
  async recordStep(trx: Trx, saleId: bigint): Promise<void> {
    await sql`select record_sale_step(${String(saleId)}::bigint)`.execute(trx)
  },
}
