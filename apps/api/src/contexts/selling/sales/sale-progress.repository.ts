import { sql } from 'kysely'
import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { PayoutCase } from '@app/contract/selling/sale-progress'
import { PREPARED, type Db } from '#platform/db/database.ts'
import type { SaleMoneyFacts } from './domain/sale-progress.ts'

type LastPayout = NonNullable<SaleMoneyFacts['payout']> & {
  rail: string
  id: string
  reference: string | null
  settledAt: Date | null
  coinUnits: bigint | null
  transactionHash: string | null
}

export type SaleMoneyRow = Omit<SaleMoneyFacts, 'payout'> & {
  advanceObstacle: AdvanceObstacle | null
  payout: LastPayout | null
  returnDue: { notBefore: Date; returnedAt: Date | null } | null
  debt: { amountGrosze: bigint; leftGrosze: bigint } | null
  promise: { by: Date; broken: { days: number; bonusGrosze: bigint; at: Date } | null } | null
  lastUpdateAt: Date
}

/** Columns about the money of a sale, from the rows that `MONEY_JOINS` finds. */
export const MONEY_COLUMNS = sql`
  coalesce(m.payout_case, 'after_protection') as "payoutCase", m.advance_obstacle as "advanceObstacle",
  m.settles_at as "settlesAt",
  m.reversed_at as "reversedAt", coalesce(m.is_booked, false) as "isBooked",
  p.id as "payoutId", p.rail as "payoutRail", p.state as "payoutState", coalesce(p.reference, p.rail_ref) as reference,
  p.created_at as "payoutCreatedAt", p.moved_at as "payoutMovedAt", p.first_submitted_at as "orderedAt",
  p.settled_at as "settledAt", p.coin_units::text as "coinUnits", t.hash as "transactionHash",
  r.paused_at is not null as "isRailPaused",
  d.not_before as "notBefore", d.closed_at as "returnedAt", o.amount_grosze as "debtGrosze", o.left_grosze as "debtLeftGrosze",
  ${
    // A hold, freeze or debt of the seller suspends our promise, so the promise is no longer shown.
    sql`case when p.state is distinct from 'settled' and (
      exists (select 1 from account_freezes f where f.user_id = s.user_id and coalesce(f.ended_at, 'infinity') > coalesce(p.created_at, s.created_at))
      or exists (select 1 from seller_risk_profiles h where h.user_id = s.user_id
        and (h.frozen_at is not null or h.thawed_at > coalesce(p.created_at, s.created_at)))
      or exists (select 1 from debts w where w.user_id = s.user_id and coalesce(w.closed_at, 'infinity') > coalesce(p.created_at, s.created_at))) then null
    when p.id is not null then p.promised_by when m.payout_case <> 'manual' and not m.was_reviewed then m.promised_by end`
  } as "promisedBy",
  b.days_late as "daysLate", b.bonus_grosze as "bonusGrosze", b.decided_at as "brokenAt",
  greatest(s.moved_at, p.moved_at, t.seen_at, m.reversed_at, d.opened_at, d.closed_at, o.created_at, o.closed_at, b.decided_at)
    as "lastUpdateAt"`

/** The payout columns are listed one by one, because a statement with `*` is planned again on every call. */
export const MONEY_JOINS = sql`
  left join sale_financials m on m.sale_id = s.id
  left join lateral (
    select id, state, payout_destination_id, reference, rail_ref, created_at, moved_at, first_submitted_at, settled_at,
      coin_units, rail, promised_by
    from payouts where transaction_id = s.id order by created_at desc, id limit 1) p on true
  left join broken_promises b on b.payout_id = p.id and b.excuse is null
  left join payout_chain_transactions t on t.payout_id = p.id
  left join rail_states r on r.rail = p.rail
  left join returns_due d on d.sale_id = s.id
  left join debts o on o.sale_id = s.id`

/** This repository only reads; other modules move the money. */
export const saleProgressRepository = {
  async list(db: Db, saleIds: readonly bigint[]): Promise<(SaleMoneyRow & { saleId: bigint })[]> {
    if (saleIds.length === 0) return []
    // Reading the list in a sub-select hides its length, by which PostgreSQL would plan this statement again at every call.
    const { rows } = await sql<MoneyColumns & { saleId: bigint }>`
      ${PREPARED} select s.id as "saleId", ${MONEY_COLUMNS}
      from sales s ${MONEY_JOINS} where s.id = any((select ${saleIds.map(String)}::bigint[])::bigint[])`.execute(
      db,
    )
    return rows.map((row) => ({ saleId: row.saleId, ...readMoney(row) }))
  },

  async rejectionReason(db: Db, saleId: bigint): Promise<string | null> {
    const row = await db
      .selectFrom('transaction_actions')
      .select('reason')
      .where('transaction_id', '=', saleId)
      .where('action', '=', 'rejected')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row?.reason ?? null
  },
}

export type MoneyColumns = {
  payoutCase: PayoutCase
  advanceObstacle: AdvanceObstacle | null
  settlesAt: Date | null
  reversedAt: Date | null
  isBooked: boolean
  payoutId: string
  payoutRail: string
  payoutState: string | null
  reference: string | null
  payoutCreatedAt: Date
  payoutMovedAt: Date
  orderedAt: Date | null
  settledAt: Date | null
  coinUnits: string | null
  transactionHash: string | null
  isRailPaused: boolean
  notBefore: Date | null
  returnedAt: Date | null
  debtGrosze: bigint | null
  debtLeftGrosze: bigint | null
  promisedBy: Date | null
  daysLate: number | null
  bonusGrosze: bigint | null
  brokenAt: Date | null
  lastUpdateAt: Date
}

export function readMoney(row: MoneyColumns): SaleMoneyRow {
  const { payoutCase, advanceObstacle, settlesAt, reversedAt, isBooked, lastUpdateAt } = row
  return {
    payoutCase,
    advanceObstacle,
    settlesAt,
    reversedAt,
    isBooked,
    lastUpdateAt,
    payout:
      row.payoutState === null
        ? null
        : {
            id: row.payoutId,
            rail: row.payoutRail,
            state: row.payoutState,
            createdAt: row.payoutCreatedAt,
            movedAt: row.payoutMovedAt,
            orderedAt: row.orderedAt,
            settledAt: row.settledAt,
            isRailPaused: row.isRailPaused,
            reference: row.reference,
            coinUnits: row.coinUnits === null ? null : BigInt(row.coinUnits),
            transactionHash: row.transactionHash,
          },
    returnDue: row.notBefore && { notBefore: row.notBefore, returnedAt: row.returnedAt },
    debt:
      row.debtGrosze === null ? null : { amountGrosze: row.debtGrosze, leftGrosze: row.debtLeftGrosze ?? 0n },
    promise: row.promisedBy && { by: row.promisedBy, broken: brokenOf(row) },
  }
}

function brokenOf({
  daysLate,
  bonusGrosze,
  brokenAt,
}: MoneyColumns): NonNullable<SaleMoneyRow['promise']>['broken'] {
  if (daysLate === null || bonusGrosze === null || brokenAt === null) return null
  return { days: daysLate, bonusGrosze, at: brokenAt }
}
