import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { SaleState } from '@app/contract/selling/sales'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type LatePayout = {
  payoutId: string
  userId: bigint
  transactionId: bigint
  language: Language
  sale: { id: bigint; state: SaleState } | null
}

type Row = Omit<LatePayout, 'sale'> & { saleId: bigint | null; saleState: SaleState | null }

export const latePayoutsRepository = {
  /**
   * Payouts that are a day late and not reported yet. The day starts when the money could leave; a payout at the bank
   * is late when a statement should have shown it. A payout that waits for the receiver to claim it, change details
   * or settle a debt is not late. Nor is a payout held by an account freeze.
   */
  async list(db: Db, limit: number): Promise<LatePayout[]> {
    const { rows } = await sql<Row>`
      select p.id as "payoutId", p.user_id as "userId", p.transaction_id as "transactionId", coalesce(s.language, p.language, 'pl') as language,
        s.id as "saleId", s.state as "saleState"
      from payouts p
      left join sales s on s.id = p.sale_id
      left join sale_financials m on m.sale_id = p.sale_id
      where p.state in ${payoutStates.due}
        and p.created_at < now() - interval '1 day'
        and (m.payout_case is distinct from 'after_protection' or m.settles_at < now() - interval '1 day')
        and not (p.rail = 'bank' and p.state = 'submitted' and banking_deadline(p.moved_at) > now())
        and not exists (select 1 from debts d where d.user_id = p.user_id and d.closed_at is null)
        and not exists (select 1 from account_freezes f where f.user_id = p.user_id and f.ended_at is null)
        and not exists (select 1 from late_payouts l where l.payout_id = p.id)
      order by p.created_at limit ${limit}`.execute(db)
    return rows.map(({ saleId, saleState, ...row }) => ({
      ...row,
      sale: saleId === null || saleState === null ? null : { id: saleId, state: saleState },
    }))
  },

  /** False when the payout was already recorded as late. */
  async notice(trx: Trx, payoutId: string): Promise<boolean> {
    const row = await trx
      .insertInto('late_payouts')
      .values({ payout_id: payoutId })
      .onConflict((conflict) => conflict.column('payout_id').doNothing())
      .returning('payout_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async saveTicket(trx: Trx, payoutId: string, ticketId: bigint): Promise<void> {
    await trx
      .updateTable('late_payouts')
      .set({ ticket_id: ticketId })
      .where('payout_id', '=', payoutId)
      .execute()
  },
}
