import { sql } from 'kysely'
import type { PayoutMethod } from '@app/contract/payout-details'
import type { Coin } from '@app/contract/transaction-facts'
import { PACE_EXAMPLES_MIN, type Pace, type PayoutCase } from '@app/contract/sale-progress'
import type { Db } from '#platform/database.ts'
import type { SaleMoneyFacts } from './domain/sale-progress.ts'

type LastPayout = NonNullable<SaleMoneyFacts['payout']> & {
  id: string
  payoutDetailsId: string
  reference: string | null
  settledAt: Date | null
  coinUnits: bigint | null
  transactionHash: string | null
}

export type SaleMoneyRow = Omit<SaleMoneyFacts, 'payout'> & {
  saleId: bigint
  payout: LastPayout | null
  returnDue: { notBefore: Date; returnedAt: Date | null } | null
  debt: { amountGrosze: bigint; leftGrosze: bigint } | null
  promise: { by: Date; broken: { days: number; bonusGrosze: bigint; at: Date } | null } | null
  lastUpdateAt: Date
}

/** Enough to judge by, few enough to read whenever somebody looks at a sale. */
const EXAMPLES_MAX = 200

/** Only reads: who moves money and how stands elsewhere. */
export const saleProgressRepository = {
  async list(db: Db, saleIds: readonly bigint[]): Promise<SaleMoneyRow[]> {
    if (saleIds.length === 0) return []
    // A promise that somebody's hold, freeze or debt has met is not held against us, so it is not told any more.
    const { rows } = await sql<FlatRow>`
      select s.id as "saleId", coalesce(m.payout_case, 'after_protection') as "payoutCase", m.settles_at as "settlesAt",
        m.reversed_at as "reversedAt", coalesce(m.is_booked, false) as "isBooked",
        p.id as "payoutId", p.state as "payoutState", p.payout_details_id as "payoutDetailsId", coalesce(p.reference, p.rail_ref) as reference,
        p.created_at as "payoutCreatedAt", p.moved_at as "payoutMovedAt", p.first_submitted_at as "orderedAt",
        p.settled_at as "settledAt", p.coin_units::text as "coinUnits", t.hash as "transactionHash",
        r.paused_at is not null as "isRailPaused",
        d.not_before as "notBefore", d.closed_at as "returnedAt", o.amount_grosze as "debtGrosze", o.left_grosze as "debtLeftGrosze",
        case when p.state is distinct from 'settled' and (
            exists (select 1 from account_freezes f where f.user_id = s.user_id and coalesce(f.ended_at, 'infinity') > coalesce(p.created_at, s.created_at))
            or exists (select 1 from seller_standings h where h.user_id = s.user_id
              and (h.frozen_at is not null or h.thawed_at > coalesce(p.created_at, s.created_at)))
            or exists (select 1 from debts w where w.user_id = s.user_id and coalesce(w.closed_at, 'infinity') > coalesce(p.created_at, s.created_at))) then null
          when p.id is not null then p.promised_by when m.payout_case <> 'manual' and not m.was_reviewed then m.promised_by end
          as "promisedBy",
        b.days_late as "daysLate", b.bonus_grosze as "bonusGrosze", b.decided_at as "brokenAt",
        greatest(s.moved_at, p.moved_at, t.seen_at, m.reversed_at, d.opened_at, d.closed_at, o.created_at, o.closed_at, b.decided_at)
          as "lastUpdateAt"
      from sales s
      left join sale_money m on m.sale_id = s.id
      left join lateral (select * from payouts where transaction_id = s.id order by created_at desc, id limit 1) p on true
      left join broken_promises b on b.payout_id = p.id and b.excuse is null
      left join payout_chain_transactions t on t.payout_id = p.id
      left join rail_states r on r.rail = p.rail
      left join returns_due d on d.sale_id = s.id
      left join debts o on o.sale_id = s.id
      where s.id = any(${saleIds.map(String)}::bigint[])`.execute(db)
    return rows.map(readRow)
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

  /** From the offer to items that were checked, of the last sales that were paid without a person looking. */
  async checkingPace(db: Db): Promise<Pace | null> {
    return readPace(
      db,
      sql`select extract(epoch from min(r.at) - min(o.at)) as seconds
        from (select id from sales where state = 'completed' order by id desc limit ${EXAMPLES_MAX}) s
        join sale_events o on o.sale_id = s.id and o.state = 'offer_seen'
        join sale_events r on r.sale_id = s.id and r.state = 'items_received'
        where not exists (select 1 from sale_events v where v.sale_id = s.id and v.state = 'review')
        group by s.id`,
    )
  },

  /** From the order to the money, of the last payouts of this kind. A reference typed afterwards measures nothing. */
  async payingPace(db: Db, destination: { method: PayoutMethod; coin: Coin | null }): Promise<Pace | null> {
    return readPace(
      db,
      sql`select extract(epoch from settled_at - first_submitted_at) as seconds from payouts
        where rail = ${railOf(destination)} and settled_at is not null and first_submitted_at is not null
          and reference is null
        order by settled_at desc limit ${EXAMPLES_MAX}`,
    )
  },
}

type FlatRow = {
  saleId: bigint
  payoutCase: PayoutCase
  settlesAt: Date | null
  reversedAt: Date | null
  isBooked: boolean
  payoutId: string
  payoutState: string | null
  payoutDetailsId: string
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

function readRow(row: FlatRow): SaleMoneyRow {
  const { saleId, payoutCase, settlesAt, reversedAt, isBooked, lastUpdateAt } = row
  return {
    saleId,
    payoutCase,
    settlesAt,
    reversedAt,
    isBooked,
    lastUpdateAt,
    payout:
      row.payoutState === null
        ? null
        : {
            id: row.payoutId,
            state: row.payoutState,
            createdAt: row.payoutCreatedAt,
            movedAt: row.payoutMovedAt,
            orderedAt: row.orderedAt,
            settledAt: row.settledAt,
            isRailPaused: row.isRailPaused,
            payoutDetailsId: row.payoutDetailsId,
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
}: FlatRow): NonNullable<SaleMoneyRow['promise']>['broken'] {
  if (daysLate === null || bonusGrosze === null || brokenAt === null) return null
  return { days: daysLate, bonusGrosze, at: brokenAt }
}

async function readPace(db: Db, examples: ReturnType<typeof sql>): Promise<Pace | null> {
  const { rows } = await sql<{ count: number; p50Seconds: number; p95Seconds: number }>`
    select count(*)::integer as count,
      coalesce(ceil(percentile_cont(0.5) within group (order by seconds)), 0)::integer as "p50Seconds",
      coalesce(ceil(percentile_cont(0.95) within group (order by seconds)), 0)::integer as "p95Seconds"
    from (${examples}) examples`.execute(db)
  const { count, p50Seconds, p95Seconds } = rows[0]!
  return count < PACE_EXAMPLES_MIN ? null : { p50Seconds, p95Seconds }
}

function railOf({ method, coin }: { method: PayoutMethod; coin: Coin | null }): string {
  if (method === 'crypto') return coin === 'LTC' ? 'ltc' : 'btc'
  return method === 'neteller' ? 'manual' : method
}
