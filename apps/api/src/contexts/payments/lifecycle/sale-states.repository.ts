import type { SaleReason, SaleState, SaleStep } from '@app/contract/selling/sales'
import { sql } from 'kysely'
import { PREPARED, type Trx } from '#platform/db/database.ts'
import { takeCalls } from '#platform/db/function-calls.ts'
import { appendSaleUpdated } from '#platform/db/events.ts'
import type { SaleMailStep } from '#shared/sale-mail-steps.ts'
import { saleMoneyPatch, type SaleMoneyPatch } from './money.repository.ts'

export type SaleActor = SaleStep['actor']

export const saleStatesRepository = {
  /**
   * One statement: the step, its timeline row and transaction status, the release of an ended sale's items, the mail,
   * the event for the seller's pages, the change of its money row, which comes first, and the
   * waiting calls. Undefined when another transaction has moved the sale since it was read.
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
      money?: SaleMoneyPatch | undefined
    },
  ): Promise<{ userId: bigint; version: number } | undefined> {
    const { mail } = move
    const money = saleMoneyPatch(move.saleId, move.money ?? {})
    const { rows } = await sql<{ userId: bigint; version: number }>`
      ${PREPARED} with ${money ? sql`money as (${money}), ` : sql``}moved as (
        update sales set state = ${move.to}, version = version + 1, actor = ${move.actor}, reason = ${move.reason},
          moved_at = now(), completed_at = ${move.to === 'completed' ? sql`now()` : null}
        ${money ? sql`from money` : sql``}
        where id = ${money ? sql`money.sale_id` : sql`${String(move.saleId)}`} and state = ${move.from}
          and version = ${move.expectedVersion}
        returning id, user_id, version
      ), ${appendSaleUpdated('moved')}
      select user_id as "userId", version, record_sale_step(id)
        ${mail === null ? sql`` : sql`, notify_seller(user_id, id, ${mail}, null)`}${takeCalls(trx)}
      from moved`.execute(trx)
    return rows[0]
  },
}
