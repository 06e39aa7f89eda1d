import type { PayoutCase } from '@app/contract/selling/sale-progress'
import { sql } from 'kysely'
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

export type PromiseFactsRow = Omit<PromiseFacts, 'payoutSchedule'> & { payoutCase: PayoutCase }

const milliseconds = (at: string) => sql`floor(extract(epoch from ${sql.raw(at)}) * 1000)`

/** What decides the promised time of a sale's next payout, as one column. */
export const promiseFacts = (saleId: bigint) => sql<PromiseFactsRow | null>`(
  select json_build_object('toldMs', ${milliseconds('m.promised_by')}, 'promiseTerms', m.promise_terms,
    'payoutCase', m.payout_case, 'settlesAtMs', ${milliseconds('m.settles_at')},
    'wasTriedBefore', exists (select 1 from payouts p where p.transaction_id = m.sale_id),
    'isHeld', exists (select 1 from seller_risk_profiles t where t.user_id = m.user_id and t.frozen_at is not null)
      or exists (select 1 from account_freezes f where f.user_id = m.user_id and f.ended_at is null)
      or exists (select 1 from debts d where d.user_id = m.user_id and d.closed_at is null),
    'nowMs', ${milliseconds('clock_timestamp()')})
  from sale_financials m where m.sale_id = ${String(saleId)})`

export function promiseFactsOf({ payoutCase, ...row }: PromiseFactsRow): PromiseFacts {
  return { ...row, payoutSchedule: scheduleOfCase(payoutCase) }
}
