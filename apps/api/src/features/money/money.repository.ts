import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import type { PayoutFacts, SellerFacts } from './domain/facts.ts'
import type { PayoutState, Rail } from './domain/payout-states.ts'

const date = (at: number | null | undefined): Date | null =>
  at === null || at === undefined ? null : new Date(at)

/** The open payout of a sale is one that may still pay; one that settled or came back is none. */
const OPEN = ['created', 'approved', 'submitting', 'unknown', 'submitted', 'unclaimed'] as const

export const moneyRepository = {
  /** The first of all locks. */
  async lockUser(trx: Trx, userId: bigint): Promise<void> {
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  },

  /** After the locks: what waited for them must not judge by an older time. */
  async clockMs(db: Db): Promise<number> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now.getTime()
  },

  async ownerOfSale(db: Db, saleId: bigint): Promise<bigint | undefined> {
    const row = await db.selectFrom('sales').select('user_id').where('id', '=', saleId).executeTakeFirst()
    return row?.user_id
  },

  async openPayoutId(trx: Trx, saleId: bigint): Promise<string | undefined> {
    const row = await trx
      .selectFrom('payouts')
      .select('id')
      .where('sale_id', '=', saleId)
      .where('state', 'in', OPEN)
      .executeTakeFirst()
    return row?.id
  },

  /** Read under the user's lock: what it says of the balance stays true until the commit. */
  async readSeller(db: Db, userId: bigint): Promise<SellerFacts> {
    const { rows } = await sql<SellerRow>`select ${sellerColumns(userId)}`.execute(db)
    return sellerOf(userId, rows[0]!)
  },

  async isRailPaused(db: Db, rail: Rail): Promise<boolean> {
    const row = await db
      .selectFrom('rail_states')
      .select('paused_at')
      .where('rail', '=', rail)
      .executeTakeFirstOrThrow()
    return row.paused_at !== null
  },

  /** One step; the version makes a row that moved meanwhile an error instead of an overwrite. */
  async stepPayout(
    trx: Trx,
    payout: { id: string; version: number; state: PayoutState },
    patch: Partial<
      Pick<PayoutFacts, 'isOrderOut' | 'hasUnclearOrder' | 'isResendBarred' | 'approvalsRequired'>
    > & {
      firstSubmittedAt?: number | null
      lastSubmittedAt?: number | null
      absentSeenAt?: number | null
      railRef?: string
      reference?: string
    },
  ): Promise<void> {
    await trx
      .updateTable('payouts')
      .set({
        state: payout.state,
        version: payout.version + 1,
        ...(patch.isOrderOut === undefined ? {} : { is_order_out: patch.isOrderOut }),
        ...(patch.hasUnclearOrder === undefined ? {} : { has_unclear_order: patch.hasUnclearOrder }),
        ...(patch.isResendBarred === undefined ? {} : { is_resend_barred: patch.isResendBarred }),
        ...(patch.approvalsRequired === undefined ? {} : { approvals_required: patch.approvalsRequired }),
        ...(patch.firstSubmittedAt === undefined ? {} : { first_submitted_at: date(patch.firstSubmittedAt) }),
        ...(patch.lastSubmittedAt === undefined ? {} : { last_submitted_at: date(patch.lastSubmittedAt) }),
        ...(patch.absentSeenAt === undefined ? {} : { absent_seen_at: date(patch.absentSeenAt) }),
        ...(patch.railRef === undefined ? {} : { rail_ref: patch.railRef }),
        ...(patch.reference === undefined ? {} : { reference: patch.reference }),
      })
      .where('id', '=', payout.id)
      .where('version', '=', payout.version)
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async patchSaleMoney(
    trx: Trx,
    saleId: bigint,
    patch: {
      acceptStartedAt?: number | null
      settlesAt?: number | null
      reversedAt?: number | null
      isUndoAgreed?: boolean
      isBooked?: boolean
      wasReviewed?: boolean
    },
  ): Promise<void> {
    if (Object.keys(patch).length === 0) return
    await trx
      .updateTable('sale_money')
      .set({
        ...(patch.acceptStartedAt === undefined ? {} : { accept_started_at: date(patch.acceptStartedAt) }),
        ...(patch.settlesAt === undefined ? {} : { settles_at: date(patch.settlesAt) }),
        ...(patch.reversedAt === undefined ? {} : { reversed_at: date(patch.reversedAt) }),
        ...(patch.isUndoAgreed === undefined ? {} : { is_undo_agreed: patch.isUndoAgreed }),
        ...(patch.isBooked === undefined ? {} : { is_booked: patch.isBooked }),
        ...(patch.wasReviewed === undefined ? {} : { was_reviewed: patch.wasReviewed }),
      })
      .where('sale_id', '=', saleId)
      .returning('sale_id')
      .executeTakeFirstOrThrow()
  },
}

export type SellerRow = { balance: bigint; debt: bigint; isHeld: boolean }

export const sellerColumns = (userId: bigint) => sql`
  (select coalesce(-sum(amount_grosze), 0)::bigint from journal_entries where account_id = ${`L:balance:${userId}`}) as balance,
  (select coalesce(sum(left_grosze), 0)::bigint from debts where user_id = ${String(userId)} and closed_at is null) as debt,
  exists (select 1 from seller_standings where user_id = ${String(userId)} and frozen_at is not null)
    or exists (select 1 from account_freezes where user_id = ${String(userId)} and ended_at is null) as "isHeld"`

export function sellerOf(userId: bigint, row: SellerRow): SellerFacts {
  return { userId, balanceGrosze: row.balance, openDebtGrosze: row.debt, isFrozen: row.isHeld }
}
