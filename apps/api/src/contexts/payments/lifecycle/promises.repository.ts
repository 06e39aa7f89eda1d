import type { PayoutCase } from '@app/contract/selling/sale-progress'
import { sql } from 'kysely'
import { PREPARED, type Trx } from '#platform/db/database.ts'
import { scheduleOfCase, type PayoutSchedule } from '#shared/payout-terms.ts'

export type PromiseFacts = {
  /** The promise shown when the sale was confirmed, and the version of the setting behind it. */
  toldMs: number | null
  promiseTerms: number | null
  payoutSchedule: PayoutSchedule
  settlesAtMs: number | null
  wasTriedBefore: boolean
  /** No payout to this seller is submitted until staff have checked. */
  isHeld: boolean
  nowMs: number
}

type Row = Omit<PromiseFacts, 'toldMs' | 'payoutSchedule' | 'settlesAtMs' | 'nowMs'> & {
  payoutCase: PayoutCase
  promisedBy: Date | null
  settlesAt: Date | null
  now: Date
}

export const promisesRepository = {
  async readSale(trx: Trx, saleId: bigint): Promise<PromiseFacts | undefined> {
    const { rows } = await sql<Row>`
      ${PREPARED} select m.promised_by as "promisedBy", m.promise_terms as "promiseTerms", m.payout_case as "payoutCase",
        m.settles_at as "settlesAt",
        exists (select 1 from payouts p where p.transaction_id = m.sale_id) as "wasTriedBefore",
        exists (select 1 from seller_risk_profiles t where t.user_id = m.user_id and t.frozen_at is not null)
          or exists (select 1 from account_freezes f where f.user_id = m.user_id and f.ended_at is null)
          or exists (select 1 from debts d where d.user_id = m.user_id and d.closed_at is null) as "isHeld",
        clock_timestamp() as now
      from sale_financials m where m.sale_id = ${String(saleId)}`.execute(trx)
    return rows[0] && readRow(rows[0])
  },
}

function readRow({ promisedBy, payoutCase, settlesAt, now, ...row }: Row): PromiseFacts {
  return {
    ...row,
    payoutSchedule: scheduleOfCase(payoutCase),
    toldMs: promisedBy?.getTime() ?? null,
    settlesAtMs: settlesAt?.getTime() ?? null,
    nowMs: now.getTime(),
  }
}
