import type { SaleReason, SaleState, SaleStep } from '@app/contract/selling/sales'
import { sql } from 'kysely'
import { PREPARED, type Trx } from '#platform/db/database.ts'
import { appendSaleUpdated } from '#platform/db/events.ts'
import type { SaleMailStep } from '#shared/sale-mail-steps.ts'

export type SaleActor = SaleStep['actor']

export const saleStatesRepository = {
  /**
   * One statement: the step, its timeline row and transaction status, the release of an ended sale's items, the mail,
   * and the event for the seller's pages. Undefined when another transaction has moved the sale since it was read.
   */
  async move(
    trx: Trx,
    move: {
      saleId: bigint
      expectedVersion: number
      from: SaleState
      to: SaleState
      actor: SaleActor
      reason: SaleReason | null
      mail: SaleMailStep | null
    },
  ): Promise<{ userId: bigint; version: number } | undefined> {
    const { mail } = move
    const { rows } = await sql<{ userId: bigint; version: number }>`
      ${PREPARED} with moved as (
        update sales set state = ${move.to}, version = version + 1, actor = ${move.actor}, reason = ${move.reason},
          moved_at = now(), completed_at = ${move.to === 'completed' ? sql`now()` : null}
        where id = ${String(move.saleId)} and state = ${move.from} and version = ${move.expectedVersion}
        returning id, user_id, version
      ), ${appendSaleUpdated('moved')}
      select user_id as "userId", version, record_sale_step(id)
        ${mail === null ? sql`` : sql`, notify_seller(user_id, id, ${mail}, null)`}
      from moved`.execute(trx)
    return rows[0]
  },
}
