import type { PayoutCase } from '@app/contract/selling/sale-progress'
import { sql } from 'kysely'
import type { SaleState } from '@app/contract/selling/sales'
import { KEEP_PLANS, PREPARED, type Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import { reuseSettings, SETTINGS_MARK } from '#platform/settings/settings.ts'
import { scheduleOfCase } from '#shared/payout-terms.ts'
import type { Approval, PayoutFacts, PayoutWorld, SaleFacts } from './domain/facts.ts'
import { OPEN_POOL_GROSZE } from './seller-risk.repository.ts'
import { sellerColumns, sellerOf, type SellerRow } from './money.repository.ts'

export type LockedSaleFacts = SaleFacts & {
  version: number
  payoutDetailsId: string
  wasReviewed: boolean
  /** Already counted as settled or reversed in the seller's risk profile. */
  isCounted: boolean
}
export type LockedPayoutFacts = PayoutFacts & { version: number }

type SaleRow = {
  id: bigint
  userId: bigint
  saleState: SaleState
  saleVersion: number
  totalGrosze: bigint
  deadlineAt: Date
  payoutDetailsId: string
}
type MoneyRow = {
  pccGrosze: bigint
  quotedAt: Date
  payoutCase: PayoutCase
  acceptStartedAt: Date | null
  settlesAt: Date | null
  reversedAt: Date | null
  isUndoAgreed: boolean
  isBooked: boolean
  wasReviewed: boolean
  isCounted: boolean
  assetIds: string[]
  isReported: boolean
  hasOpenPayout: boolean
  sentOffer: SaleFacts['sentOffer']
}
type PayoutRow = {
  payoutId: string
  payoutUserId: bigint
  firstSubmittedAt: Date | null
  lastSubmittedAt: Date | null
  firstNotFoundAt: Date | null
} & Omit<
  LockedPayoutFacts,
  'id' | 'userId' | 'approvals' | 'firstSubmittedAt' | 'lastSubmittedAt' | 'firstNotFoundAt'
>
type ApprovalRow = Omit<Approval, 'adminId'> & { adminId: string | null }
type LockedRows = { sale: SaleRow | null; payout: PayoutRow }
export type LockedWorld = Omit<PayoutWorld, 'gate'> & {
  payout: LockedPayoutFacts
  sale: LockedSaleFacts | null
}
type Marked = { now: Date; settingsMark: string }
type WorldRow = MoneyRow &
  Marked &
  SellerRow & {
    isPaused: boolean | null
    isInDoubt: boolean
    approvals: ApprovalRow[]
    moneySaleId: bigint | null
  }

const ms = (at: Date | null): number | null => at?.getTime() ?? null

const SALE_COLUMNS = sql`s.id, s.user_id as "userId", s.state as "saleState", s.version as "saleVersion",
  s.total_grosze as "totalGrosze", s.deadline_at as "deadlineAt", s.payout_destination_id as "payoutDetailsId"`

const PAYOUT_COLUMNS = sql`p.id as "payoutId", p.kind, p.user_id as "payoutUserId", p.sale_id as "saleId", p.rail,
  p.amount_grosze as "amountGrosze", p.state, p.version, p.rail_key as "railKey",
  encode(p.destination_fingerprint, 'hex') as destination, p.approvals_required as "approvalsRequired",
  p.is_submitted as "isSubmitted", p.has_unknown_outcome as "hasUnknownOutcome", p.is_resubmit_blocked as "isResubmitBlocked",
  p.first_submitted_at as "firstSubmittedAt", p.last_submitted_at as "lastSubmittedAt",
  p.first_not_found_at as "firstNotFoundAt"`

/** Columns of `m`, the `sale_financials` row. A sale's open payout is one that may still pay. */
const MONEY_COLUMNS = sql`m.pcc_grosze as "pccGrosze", m.quoted_at as "quotedAt", m.payout_case as "payoutCase",
  m.accept_started_at as "acceptStartedAt", m.settles_at as "settlesAt", m.reversed_at as "reversedAt",
  m.is_undo_agreed as "isUndoAgreed", m.is_booked as "isBooked", m.was_reviewed as "wasReviewed",
  m.is_counted as "isCounted",
  array(select i.asset_id from sale_items i where i.sale_id = m.sale_id) as "assetIds",
  exists (select 1 from account_freezes f where f.user_id = m.user_id and f.ended_at is null) as "isReported",
  exists (select 1 from payouts o where o.sale_id = m.sale_id
    and o.state in ${payoutStates.open}) as "hasOpenPayout",
  (select json_build_object('hasStarted', f.state <> 'reserved', 'cancelReason', f.cancel_reason)
    from outgoing_offers f where f.sale_id = m.sale_id and f.state <> 'ended') as "sentOffer"`

const approvalsOf = (payoutId: string) => sql`array(
  select json_build_object('how', a.how, 'adminId', a.admin_id::text,
    'destination', encode(a.destination_fingerprint, 'hex'), 'proposalId', a.proposal_id)
  from payout_approvals a where a.payout_id = ${payoutId} order by a.number)`

/**
 * Every change to a seller's money takes these locks in one order: user, sale, payout. One statement
 * takes them in the order of its clauses and returns the rows as they are once locked. The relations between the rows
 * never change. A later statement reads the other protected facts, so that it sees everything committed before.
 */
export const lockedFacts = {
  async lockSale(trx: Trx, saleId: bigint): Promise<SaleRow | undefined> {
    const { rows } = await sql<SaleRow>`
      ${PREPARED} select ${SALE_COLUMNS}, ${KEEP_PLANS} from sales s join users u on u.id = s.user_id
      where s.id = ${String(saleId)} for no key update of u for update of s`.execute(trx)
    return rows[0]
  },

  /** Read after the locks: the wait must not make the time outdated. The pool's used part may still change. */
  async readSale(
    trx: Trx,
    sale: SaleRow,
    withPool: boolean,
  ): Promise<{ sale: LockedSaleFacts; nowMs: number; openPoolGrosze: bigint }> {
    const { rows } = await sql<MoneyRow & Marked & { openPoolGrosze: bigint }>`
      ${PREPARED} select ${MONEY_COLUMNS}, clock_timestamp() as now, ${SETTINGS_MARK} as "settingsMark",
        ${withPool ? OPEN_POOL_GROSZE : sql`0::bigint`} as "openPoolGrosze" from sale_financials m
      where m.sale_id = ${String(sale.id)}`.execute(trx)
    const money = theOnly(rows)
    reuseSettings(trx, money.settingsMark)
    const { now, openPoolGrosze } = money
    return { sale: saleOf(sale, money), nowMs: now.getTime(), openPoolGrosze }
  },

  async lockPayout(trx: Trx, payoutId: string): Promise<LockedPayoutFacts> {
    const { rows } = await sql<PayoutRow>`
      select ${PAYOUT_COLUMNS} from payouts p where p.id = ${payoutId} for update`.execute(trx)
    const approvals = await sql<{ all: ApprovalRow[] }>`select ${approvalsOf(payoutId)} as all`.execute(trx)
    return payoutOf(theOnly(rows), theOnly(approvals.rows).all)
  },

  /** A withdrawal has no sale. */
  async lockSaleAndPayout(trx: Trx, payoutId: string): Promise<LockedRows | undefined> {
    const ofSale = await sql<SaleRow & PayoutRow>`
      ${PREPARED} select ${SALE_COLUMNS}, ${PAYOUT_COLUMNS}, ${KEEP_PLANS}
      from payouts p join users u on u.id = p.user_id join sales s on s.id = p.sale_id
      where p.id = ${payoutId} for no key update of u for update of s for update of p`.execute(trx)
    if (ofSale.rows[0]) return { sale: ofSale.rows[0], payout: ofSale.rows[0] }
    const withdrawal = await sql<PayoutRow>`
      select ${PAYOUT_COLUMNS} from payouts p join users u on u.id = p.user_id
      where p.id = ${payoutId} and p.sale_id is null for no key update of u for update of p`.execute(trx)
    return withdrawal.rows[0] && { sale: null, payout: withdrawal.rows[0] }
  },

  /** Everything that the rules need about a payout, its sale, seller and rail, and the time; read after the locks. */
  async readPayoutWorld(
    trx: Trx,
    { sale, payout }: LockedRows,
  ): Promise<{ world: LockedWorld; nowMs: number }> {
    const userId = payout.payoutUserId
    const { rows } = await sql<WorldRow>`
      ${PREPARED} select ${sellerColumns(userId)},
        (select paused_at is not null from rail_states where rail = ${payout.rail}) as "isPaused",
        exists (select 1 from reconciliation_findings where rail = ${payout.rail} and class = 'balance_differs'
          and closed_at is null) as "isInDoubt",
        ${approvalsOf(payout.payoutId)} as approvals, clock_timestamp() as now,
        ${SETTINGS_MARK} as "settingsMark", m.sale_id as "moneySaleId", ${MONEY_COLUMNS}
      from (select) one left join sale_financials m on m.sale_id = ${sale && String(sale.id)}`.execute(trx)
    const row = theOnly(rows)
    reuseSettings(trx, row.settingsMark)
    if (row.isPaused === null) throw new Error(`the rail ${payout.rail} has no state`)
    if (sale && row.moneySaleId === null) throw new Error(`sale ${sale.id} has no money`)
    const world = {
      payout: payoutOf(payout, row.approvals),
      sale: sale && saleOf(sale, row),
      seller: sellerOf(userId, row),
      rail: { isPaused: row.isPaused, isInDoubt: row.isInDoubt },
    }
    return { world, nowMs: row.now.getTime() }
  },
}

function theOnly<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('no result')
  return row
}

function saleOf(sale: SaleRow, money: MoneyRow): LockedSaleFacts {
  return {
    id: sale.id,
    userId: sale.userId,
    state: sale.saleState,
    version: sale.saleVersion,
    totalGrosze: sale.totalGrosze,
    pccGrosze: money.pccGrosze,
    assetIds: money.assetIds,
    quotedAt: money.quotedAt.getTime(),
    deadlineAt: sale.deadlineAt.getTime(),
    payoutSchedule: scheduleOfCase(money.payoutCase),
    acceptStartedAt: ms(money.acceptStartedAt),
    settlesAt: ms(money.settlesAt),
    reversedAt: ms(money.reversedAt),
    isUndoAgreed: money.isUndoAgreed,
    isReported: money.isReported,
    isBooked: money.isBooked,
    hasOpenPayout: money.hasOpenPayout,
    sentOffer: money.sentOffer,
    payoutDetailsId: sale.payoutDetailsId,
    wasReviewed: money.wasReviewed,
    isCounted: money.isCounted,
  }
}

function payoutOf(row: PayoutRow, approvals: readonly ApprovalRow[]): LockedPayoutFacts {
  return {
    id: row.payoutId,
    kind: row.kind,
    userId: row.payoutUserId,
    saleId: row.saleId,
    rail: row.rail,
    amountGrosze: row.amountGrosze,
    state: row.state,
    version: row.version,
    railKey: row.railKey,
    destination: row.destination,
    approvalsRequired: row.approvalsRequired,
    approvals: approvals.map(({ adminId, ...approval }) => ({
      ...approval,
      adminId: adminId === null ? null : BigInt(adminId),
    })),
    isSubmitted: row.isSubmitted,
    hasUnknownOutcome: row.hasUnknownOutcome,
    isResubmitBlocked: row.isResubmitBlocked,
    firstSubmittedAt: ms(row.firstSubmittedAt),
    lastSubmittedAt: ms(row.lastSubmittedAt),
    firstNotFoundAt: ms(row.firstNotFoundAt),
  }
}
