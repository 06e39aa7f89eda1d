import { sql, type InsertObject, type QueryCreator, type RawBuilder } from 'kysely'
import type { DB } from '#platform/db/database.generated.ts'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { takeCalls } from '#platform/db/function-calls.ts'
import { caseOfSchedule } from '#shared/payout-terms.ts'
import { PAYOUT_SETS, type PayoutState } from '#shared/payout-states.ts'
import type { PayoutFacts, SellerFacts } from './domain/facts.ts'

const date = (at: number | null | undefined): Date | null =>
  at === null || at === undefined ? null : new Date(at)

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

  /** In id order, so that two readers of many sellers never deadlock. */
  async shareUsers(trx: Trx, userIds: readonly bigint[]): Promise<void> {
    await sql`select id from users where id = any(${userIds.map(String)}::bigint[]) order by id for share`.execute(
      trx,
    )
  },

  /** Read after the locks: the wait must not make the time outdated. */
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
      .where('state', 'in', PAYOUT_SETS.open)
      .executeTakeFirst()
    return row?.id
  },

  /** Read under the user's lock: the balance cannot change before the commit. */
  async readSeller(db: Db, userId: bigint): Promise<SellerFacts> {
    const { rows } = await sql<SellerRow>`select ${sellerColumns(userId)}`.execute(db)
    return sellerOf(userId, rows[0]!)
  },

  /**
   * One statement for the change, the timeline row of a step, and the approval that the database counts at this step. The
   * version check turns a concurrent change into an error instead of an overwrite.
   */
  async updatePayout(
    trx: Trx,
    payout: { id: string; version: number; from: PayoutState; state: PayoutState },
    patch: Partial<
      Pick<
        PayoutFacts,
        'rail' | 'isSubmitted' | 'hasUnknownOutcome' | 'isResubmitBlocked' | 'approvalsRequired'
      >
    > & {
      firstSubmittedAt?: number | null
      lastSubmittedAt?: number | null
      firstNotFoundAt?: number | null
      railRef?: string
      reference?: string
    },
    approval?: InsertObject<DB, 'payout_approvals'>,
  ): Promise<{ isPromisePast: boolean }> {
    const calls = takeCalls(trx)
    const isStep = payout.state !== payout.from
    const start: QueryCreator<DB> = approval
      ? trx.with('approved', (query) =>
          query.insertInto('payout_approvals').values(approval).returning('number'),
        )
      : trx
    const change = start.with('moved', (query) =>
      query
        .updateTable('payouts')
        .set({
          state: payout.state,
          version: payout.version + 1,
          ...(isStep ? { moved_at: sql<Date>`now()` } : {}),
          ...(isStep && payout.state === 'settled' ? { settled_at: sql<Date>`now()` } : {}),
          ...(patch.rail === undefined ? {} : { rail: patch.rail }),
          ...(patch.isSubmitted === undefined ? {} : { is_submitted: patch.isSubmitted }),
          ...(patch.hasUnknownOutcome === undefined ? {} : { has_unknown_outcome: patch.hasUnknownOutcome }),
          ...(patch.isResubmitBlocked === undefined ? {} : { is_resubmit_blocked: patch.isResubmitBlocked }),
          ...(patch.approvalsRequired === undefined ? {} : { approvals_required: patch.approvalsRequired }),
          ...(patch.firstSubmittedAt === undefined
            ? {}
            : { first_submitted_at: date(patch.firstSubmittedAt) }),
          ...(patch.lastSubmittedAt === undefined ? {} : { last_submitted_at: date(patch.lastSubmittedAt) }),
          ...(patch.firstNotFoundAt === undefined ? {} : { first_not_found_at: date(patch.firstNotFoundAt) }),
          ...(patch.railRef === undefined ? {} : { rail_ref: patch.railRef }),
          ...(patch.reference === undefined ? {} : { reference: patch.reference }),
        })
        .where('id', '=', payout.id)
        .where('version', '=', payout.version)
        .where('state', '=', payout.from)
        // Reading it here inserts it before the guard of this update counts.
        .$if(approval !== undefined, (update) => update.where(sql<boolean>`exists (select from approved)`))
        .returning(['id', sql<boolean>`coalesce(promised_by < now(), false)`.as('isPromisePast')]),
    )
    return change
      .selectFrom('moved')
      .select('isPromisePast')
      .modifyFront(PREPARED)
      .select(sql`${isStep ? sql`record_payout_step(id)` : null}${calls}`.as('recorded'))
      .executeTakeFirstOrThrow()
  },

  async patchSaleMoney(trx: Trx, saleId: bigint, patch: SaleMoneyPatch): Promise<void> {
    const result = await saleMoneyPatch(saleId, patch)?.execute(trx)
    if (result?.rows.length === 0) throw new Error(`sale ${saleId} has no money`)
  },
}

export type SaleMoneyPatch = {
  acceptStartedAt?: number | null
  settlesAt?: number | null
  reversedAt?: number | null
  isUndoAgreed?: boolean
  isBooked?: boolean
  wasReviewed?: boolean
  /** Whether an instant payout got its part of the advance pool when the seller gave the items. */
  poolPart?: 'reserved' | 'none_left' | undefined
}

/** The update of a sale's money row; undefined when nothing changes. */
export function saleMoneyPatch(saleId: bigint, patch: SaleMoneyPatch): RawBuilder<unknown> | undefined {
  const sets = [
    patch.acceptStartedAt === undefined ? [] : [sql`accept_started_at = ${date(patch.acceptStartedAt)}`],
    patch.settlesAt === undefined ? [] : [sql`settles_at = ${date(patch.settlesAt)}`],
    patch.reversedAt === undefined ? [] : [sql`reversed_at = ${date(patch.reversedAt)}`],
    patch.isUndoAgreed === undefined ? [] : [sql`is_undo_agreed = ${patch.isUndoAgreed}`],
    patch.isBooked === undefined ? [] : [sql`is_booked = ${patch.isBooked}`],
    patch.wasReviewed === undefined ? [] : [sql`was_reviewed = ${patch.wasReviewed}`],
    patch.poolPart === 'reserved' ? [sql`pool_reserved_at = now()`] : [],
    // The sale waits for Steam's settlement and carries no risk. The seller knows that this may happen; the payout gets
    // a new promised time.
    patch.poolPart === 'none_left'
      ? [
          sql`payout_case = ${caseOfSchedule('after_protection')}, advance_obstacle = 'house',
            released_at = now(), promised_by = null, promise_terms = null`,
        ]
      : [],
  ].flat()
  if (sets.length === 0) return undefined
  return sql`update sale_financials set ${sql.join(sets)} where sale_id = ${String(saleId)} returning sale_id`
}

export type SellerRow = { balance: bigint; debt: bigint; isHeld: boolean }

export const sellerColumns = (userId: bigint) => sql`
  (select coalesce(-sum(amount_grosze), 0)::bigint from journal_entries where account_id = ${`L:balance:${userId}`}) as balance,
  (select coalesce(sum(left_grosze), 0)::bigint from debts where user_id = ${String(userId)} and closed_at is null) as debt,
  exists (select 1 from seller_risk_profiles where user_id = ${String(userId)} and frozen_at is not null)
    or exists (select 1 from account_freezes where user_id = ${String(userId)} and ended_at is null) as "isHeld"`

export function sellerOf(userId: bigint, row: SellerRow): SellerFacts {
  return { userId, balanceGrosze: row.balance, openDebtGrosze: row.debt, isFrozen: row.isHeld }
}
