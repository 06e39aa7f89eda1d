import { sql } from 'kysely'
import type { AdminPayout, AdminTransaction } from '@app/contract/office/money'
import type { BalanceSource, PromiseExcuse } from '@app/contract/payments/review-facts'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Coin } from '@app/contract/payments/rails'
import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { SaleReason, SaleState, SaleStep } from '@app/contract/selling/sales'
import { PRICE_SOURCE, type SoldItemRow } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { TransactionAction } from '#contexts/payments/lifecycle/index.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

type BalanceSourceRow = {
  kind: BalanceSource
  transactionId: bigint
  at: Date
  adminId: bigint | null
  adminName: string | null
}

/** Data shown beside a transaction. Each query uses a key or an index on the transaction or the seller. */
export const transactionViewRepository = {
  async findSpine(db: Db, transactionId: bigint) {
    const { rows } = await sql<{
      method: PayoutMethod | null
      createdAt: Date
      completedAt: Date | null
      steamId: string
      name: string
      avatarHash: string | null
      declaredSentAt: Date
      settledSales: number
      reversals: number
      limitGrosze: bigint | null
      reason: SaleReason | null
      code: string | null
      marketGrosze: bigint
      rateBps: number
      deadlineAt: Date
      payoutCase: NonNullable<AdminTransaction['sale']>['payoutCase']
      advanceObstacle: AdvanceObstacle | null
      ticketId: bigint | null
      reversedAt: Date | null
      wasReviewed: boolean
      notBefore: Date | null
      tradeId: string | null
      returnClosedAt: Date | null
      waitingSince: Date | null
      dueAt: Date | null
      debtGrosze: bigint | null
      debtLeftGrosze: bigint
      debtAt: Date
      debtClosedAt: Date | null
    }>`
      select t.method, t.created_at as "createdAt", t.completed_at as "completedAt", u.steam_id as "steamId",
        u.persona_name as name, u.avatar_hash as "avatarHash", s.declared_sent_at as "declaredSentAt", coalesce(st.settled_sales, 0) as "settledSales", coalesce(st.reversals, 0) as reversals,
        st.limit_by_hand_grosze as "limitGrosze", s.reason, s.code, s.market_grosze as "marketGrosze",
        s.rate_bps as "rateBps", s.deadline_at as "deadlineAt", m.payout_case as "payoutCase",
        case when m.payout_case = 'after_protection' then m.advance_obstacle end as "advanceObstacle",
        (select max(k.id) from tickets k where k.sale_id = t.id) as "ticketId",
        m.reversed_at as "reversedAt", coalesce(m.was_reviewed, false) as "wasReviewed",
        r.not_before as "notBefore", r.trade_id as "tradeId", r.closed_at as "returnClosedAt",
        w.waiting_since as "waitingSince", w.due_at as "dueAt", d.amount_grosze as "debtGrosze",
        d.left_grosze as "debtLeftGrosze", d.created_at as "debtAt", d.closed_at as "debtClosedAt"
      from transactions t
      join users u on u.id = t.user_id
      left join seller_risk_profiles st on st.user_id = t.user_id
      left join sales s on s.id = t.id
      left join sale_financials m on m.sale_id = t.id
      left join returns_due r on r.sale_id = t.id
      left join debts d on d.sale_id = t.id
      left join lateral (select q.waiting_since, q.due_at from staff_queue q
        where q.id = t.id and t.status = 'pending' order by q.needs_approval desc limit 1) w on true
      where t.id = ${String(transactionId)}`.execute(db)
    return rows[0]
  },

  async listSteps(db: Db, saleId: bigint): Promise<SaleStep[]> {
    const rows = await db
      .selectFrom('sale_events')
      .select(['at', 'state', 'actor', 'reason'])
      .where('sale_id', '=', saleId)
      .orderBy('version')
      .execute()
    return rows.map((row) => ({
      at: row.at.toISOString(),
      state: row.state as SaleState,
      actor: row.actor as SaleStep['actor'],
      reason: row.reason as SaleReason | null,
    }))
  },

  async listItems(db: Db, saleId: bigint): Promise<(SoldItemRow & { fingerprint: Buffer })[]> {
    const rows = await db
      .selectFrom('sale_items')
      .select([
        'asset_id as assetId',
        'market_name as marketName',
        'market_grosze as marketGrosze',
        'our_grosze as ourGrosze',
        'fingerprint',
        PRICE_SOURCE.as('priceSource'),
        'facts',
      ])
      .where('sale_id', '=', saleId)
      .orderBy('place')
      .execute()
    return rows as unknown as (SoldItemRow & { fingerprint: Buffer })[]
  },

  async listFindings(db: Db, saleId: bigint): Promise<{ code: string; at: Date }[]> {
    return db
      .selectFrom('sale_review_reasons')
      .select(['code', 'at'])
      .where('sale_id', '=', saleId)
      .orderBy('id')
      .execute()
  },

  async listPayouts(db: Db, transactionId: bigint) {
    const { rows } = await sql<{
      id: string
      state: AdminPayout['state']
      version: number
      rail: AdminPayout['rail']
      amountGrosze: bigint
      method: PayoutMethod
      coin: Coin | null
      masked: string
      fingerprint: Buffer
      isEvidenceClean: boolean
      approvalsRequired: number
      reference: string | null
      createdAt: Date
      settledAt: Date | null
      returnedAt: Date | null
      kind: string
      transferCode: string | null
      promisedBy: Date | null
      isLate: boolean
      daysLate: number | null
      excuse: PromiseExcuse | null
      bonusGrosze: bigint | null
      isRailPaused: boolean
      isRailInDoubt: boolean
    }>`
      select p.id, p.state, p.version, p.rail, p.amount_grosze as "amountGrosze", d.method, d.coin, d.masked,
        p.destination_fingerprint as fingerprint, p.is_evidence_clean as "isEvidenceClean",
        p.approvals_required as "approvalsRequired", coalesce(p.reference, p.rail_ref) as reference,
        p.created_at as "createdAt", p.settled_at as "settledAt", p.kind,
        case when p.state = 'returned' then p.moved_at end as "returnedAt", (
          select o.code from bank_batch_payouts o where o.payout_id = p.id and o.is_in) as "transferCode", r.paused_at is not null as "isRailPaused",
        p.promised_by as "promisedBy", b.payout_id is not null or coalesce(p.promised_by < now(), false)
          and p.state in ${payoutStates.open} as "isLate",
        b.days_late as "daysLate", b.excuse, b.bonus_grosze as "bonusGrosze",
        exists (select 1 from reconciliation_findings f
          where f.rail = p.rail and f.class = 'balance_differs' and f.closed_at is null) as "isRailInDoubt"
      from payouts p
      join payout_destinations d on d.id = p.payout_destination_id
      join rail_states r on r.rail = p.rail
      left join broken_promises b on b.payout_id = p.id
      where p.transaction_id = ${String(transactionId)} order by p.created_at desc, p.id`.execute(db)
    return rows
  },

  async listApprovals(db: Db, transactionId: bigint) {
    const { rows } = await sql<{
      payoutId: string
      how: 'policy' | 'admin'
      adminId: bigint | null
      adminName: string | null
      at: Date
      reason: string | null
    }>`
      select a.payout_id as "payoutId", a.how, a.admin_id as "adminId", u.persona_name as "adminName", a.at, a.reason
      from payout_approvals a
      join payouts p on p.id = a.payout_id
      left join users u on u.id = a.admin_id
      where p.transaction_id = ${String(transactionId)} order by a.payout_id, a.number`.execute(db)
    return rows
  },

  async listActions(db: Db, transactionId: bigint) {
    const rows = await db
      .selectFrom('transaction_actions as a')
      .innerJoin('users as u', 'u.id', 'a.admin_id')
      .select(['a.action', 'a.admin_id as adminId', 'u.persona_name as adminName', 'a.at', 'a.reason'])
      .where('a.transaction_id', '=', transactionId)
      .orderBy('a.id')
      .execute()
    return rows.map((row) => ({ ...row, action: row.action as TransactionAction }))
  },

  async findNotes(db: Db, transactionId: bigint) {
    return db
      .selectFrom('transaction_notes as n')
      .innerJoin('users as u', 'u.id', 'n.admin_id')
      .select(['n.text', 'n.version', 'n.admin_id as adminId', 'u.persona_name as adminName', 'n.at'])
      .where('n.transaction_id', '=', transactionId)
      .orderBy('n.version', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  /** The last credit of the balance before a withdrawal: by staff, from a returned payout, or a bonus. */
  async findBalanceSource(db: Db, withdrawalId: bigint, userId: bigint): Promise<BalanceSourceRow | null> {
    const { rows } = await sql<BalanceSourceRow>`
      select case split_part(j.key, ':', 3) when 'deposit' then 'credit' when 'return' then 'returned_payout'
          else 'late_bonus' end as kind, case when j.key like 'payout:%' then p.transaction_id else split_part(j.key, ':', 2)::bigint end as "transactionId", j.at,
        c.credited_by as "adminId", u.persona_name as "adminName"
      from journal_entries e join journals j on j.id = e.journal_id
      join transactions w on w.id = ${String(withdrawalId)}
      left join payouts p on p.id = case when j.key like 'payout:%' then split_part(j.key, ':', 2)::uuid end
      left join balance_credits c on c.transaction_id
        = case split_part(j.key, ':', 3) when 'deposit' then split_part(j.key, ':', 2)::bigint end
      left join users u on u.id = c.credited_by
      where e.account_id = ${`L:balance:${userId}`} and e.amount_grosze < 0 and j.at <= w.created_at
        and split_part(j.key, ':', 3) in ('deposit', 'return', 'late_bonus')
      order by j.id desc limit 1`.execute(db)
    return rows[0] ?? null
  },

  async findDestination(db: Db, payoutDetailsId: string) {
    const row = await db
      .selectFrom('payout_destinations')
      .select(['method', 'coin', 'masked', 'fingerprint', 'user_id as userId'])
      .where('id', '=', payoutDetailsId)
      .executeTakeFirst()
    return row && { ...row, method: row.method as PayoutMethod, coin: row.coin as Coin | null }
  },
}
