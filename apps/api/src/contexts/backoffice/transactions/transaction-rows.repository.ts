import { sql } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { WaitReason } from '@app/contract/payments/transaction-facts'
import type { SaleState, TransactionStatus, TransactionType } from '@app/contract/selling/sales'
import type { PayoutState } from '#shared/payout-states.ts'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type TransactionListRow = {
  id: bigint
  type: TransactionType
  status: TransactionStatus
  amountGrosze: bigint
  feeGrosze: bigint
  method: PayoutMethod | null
  createdAt: Date
  completedAt: Date | null
  userId: bigint
  userName: string
  avatarHash: string | null
  steamId: string
  itemsCount: number
  firstItem: string | null
  state: SaleState | null
  payoutState: PayoutState | null
  isReversed: boolean
  settlesAt: Date | null
  waitReason: WaitReason | null
  now: Date
  waitingSince: Date | null
  dueAt: Date | null
  needsApproval: boolean
}

/** The first that applies: what a person can end comes before what ends by itself. */
const WAIT_REASON = sql`case when t.status <> 'pending' then null
  when s.state = 'review' then 'review'
  when p.state is distinct from 'created' and p.state is distinct from 'approved' and s.state is distinct from 'protected'
    and (p.state is null or p.state not in ${payoutStates.unconfirmed}) then null
  when exists (select 1 from seller_risk_profiles r where r.user_id = t.user_id and r.frozen_at is not null)
    or exists (select 1 from account_freezes f where f.user_id = t.user_id and f.ended_at is null) then 'frozen'
  when exists (select 1 from debts d where d.user_id = t.user_id and d.closed_at is null) then 'debt'
  when p.state = 'created' then case when exists (select 1 from payout_approvals a
    where a.payout_id = p.id and a.admin_id is not null) then 'second_approval' else 'approval' end
  when exists (select 1 from rail_states r where r.rail = p.rail and r.paused_at is not null) then 'rail_paused'
  when p.state = 'approved' and p.rail = 'bank' then 'bank_file'
  when s.state = 'protected' and m.payout_case = 'after_protection' then m.advance_obstacle end`

/** All columns of a list row, for the ids of one page and in their order. */
export const transactionRowsRepository = {
  async list(db: Db, ids: readonly bigint[]): Promise<TransactionListRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<TransactionListRow>`
      select t.id, t.type, t.status, t.amount_grosze as "amountGrosze", t.fee_grosze as "feeGrosze", t.method,
        t.created_at as "createdAt", t.completed_at as "completedAt", t.user_id as "userId",
        u.persona_name as "userName", u.avatar_hash as "avatarHash", u.steam_id as "steamId", s.state,
        p.state as "payoutState", coalesce(m.reversed_at is not null, false) as "isReversed",
        m.settles_at as "settlesAt", ${WAIT_REASON} as "waitReason", now() as now,
        (select count(*)::integer from sale_items i where i.sale_id = t.id) as "itemsCount",
        (select i.market_name from sale_items i where i.sale_id = t.id order by i.place limit 1) as "firstItem",
        w.waiting_since as "waitingSince", w.due_at as "dueAt", coalesce(w.needs_approval, false) as "needsApproval"
      from unnest(${ids.map(String)}::bigint[]) with ordinality as wanted (id, place)
      join transactions t on t.id = wanted.id
      join users u on u.id = t.user_id
      left join sales s on s.id = t.id
      left join sale_financials m on m.sale_id = t.id
      left join lateral (
        select id, state, rail from payouts where transaction_id = t.id order by created_at desc limit 1) p on true
      left join lateral (
        select q.waiting_since, q.due_at, q.needs_approval from staff_queue q
        where q.id = t.id and t.status = 'pending' order by q.needs_approval desc limit 1) w on true
      order by wanted.place`.execute(db)
    return rows
  },

  /** The database's clock, because the page computes ages from it. */
  async now(db: Db): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    return rows[0]!.now
  },
}
