import type { Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { SaleState, TransactionStatus, TransactionType } from '@app/contract/selling/sales'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import { PAYOUT_SETS } from '#shared/payout-states.ts'

/** The facts behind a decision about a transaction. Under the seller's lock they cannot change before the commit. */
export type DeskFacts = {
  id: bigint
  type: TransactionType
  status: TransactionStatus
  userId: bigint
  amountGrosze: bigint
  saleState: SaleState | null
  saleVersion: number | null
  settlesAt: Date | null
  /** Steam may have transferred the items to us. */
  mayHoldItems: boolean
  /** The newest payout. */
  payoutId: string | null
  payoutVersion: number | null
  payoutState: string | null
  rail: Rail | null
  isEvidenceClean: boolean | null
  approvalsRequired: number | null
  isRecallWanted: boolean
  payoutDetailsId: string | null
  isReturnOpen: boolean
  /** The database's clock. */
  now: Date
}

export const payoutReviewRepository = {
  async ownerOf(db: Db, transactionId: bigint): Promise<bigint | undefined> {
    const row = await db
      .selectFrom('transactions')
      .select('user_id')
      .where('id', '=', transactionId)
      .executeTakeFirst()
    return row?.user_id
  },

  async listStaffNames(db: Db, ids: readonly bigint[]): Promise<{ id: bigint; displayName: string }[]> {
    return db
      .selectFrom('users')
      .select(['id', 'persona_name as displayName'])
      .where('id', 'in', ids)
      .where('is_admin', '=', true)
      .orderBy('id')
      .execute()
  },

  async readFacts(db: Db, transactionId: bigint): Promise<DeskFacts | undefined> {
    const { rows } = await sql<DeskFacts>`
      select t.id, t.type, t.status, t.user_id as "userId", t.amount_grosze as "amountGrosze",
        s.state as "saleState", s.version as "saleVersion", coalesce(m.settles_at, tr.settles_at) as "settlesAt",
        coalesce(m.accept_started_at is not null and coalesce(tr.status in (0, 1, 2, 3), true), false) as "mayHoldItems",
        p.id as "payoutId", p.version as "payoutVersion", p.state as "payoutState", p.rail,
        p.is_evidence_clean as "isEvidenceClean", p.approvals_required as "approvalsRequired", p.recall_wanted_at is not null as "isRecallWanted",
        coalesce(p.payout_destination_id, s.payout_destination_id) as "payoutDetailsId",
        exists (select 1 from returns_due r where r.sale_id = t.id and r.closed_at is null) as "isReturnOpen",
        clock_timestamp() as now
      from transactions t
      left join sales s on s.id = t.id
      left join sale_financials m on m.sale_id = t.id
      left join trades tr on tr.sale_id = t.id
      left join lateral (select * from payouts where transaction_id = t.id order by created_at desc, id limit 1) p on true
      where t.id = ${String(transactionId)}`.execute(db)
    return rows[0]
  },

  /** Whether this admin set the appraisal price of one of the items. */
  async hasNamedPrice(db: Db, saleId: bigint, adminId: bigint): Promise<boolean> {
    const { rows } =
      await sql`select 1 from sale_items i join appraisal_prices p on p.id = i.appraisal_price_id
      where i.sale_id = ${saleId} and p.named_by = ${adminId} limit 1`.execute(db)
    return rows.length > 0
  },

  async isApprovedByOther(db: Db, payoutId: string, adminId: bigint): Promise<boolean> {
    const other = await db
      .selectFrom('payout_approvals')
      .select('number')
      .where('payout_id', '=', payoutId)
      .where('admin_id', '!=', adminId)
      .executeTakeFirst()
    return other !== undefined
  },

  async fingerprintOf(db: Db, payoutDetailsId: string): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('payout_destinations')
      .select('fingerprint')
      .where('id', '=', payoutDetailsId)
      .executeTakeFirst()
    return row?.fingerprint
  },

  async openPayoutOf(
    trx: Trx,
    saleId: bigint,
  ): Promise<{ id: string; approvalsRequired: number; state: string } | undefined> {
    return trx
      .selectFrom('payouts')
      .select(['id', 'approvals_required as approvalsRequired', 'state'])
      .where('sale_id', '=', saleId)
      .where('state', 'in', PAYOUT_SETS.unsent)
      .executeTakeFirst()
  },

  async lastNotesVersion(trx: Trx, transactionId: bigint): Promise<number> {
    const row = await trx
      .selectFrom('transaction_notes')
      .select('version')
      .where('transaction_id', '=', transactionId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.version ?? 0
  },

  async insertNotes(
    trx: Trx,
    notes: { transactionId: bigint; version: number; text: string; adminId: bigint },
  ): Promise<void> {
    await trx
      .insertInto('transaction_notes')
      .values({
        transaction_id: notes.transactionId,
        version: notes.version,
        text: notes.text,
        admin_id: notes.adminId,
      })
      .execute()
  },

  /** `isOnHold` follows a reversal or a decision of staff; `isFrozen` also a report that the account is stolen. */
  async findSeller(
    db: Db,
    userId: bigint,
  ): Promise<{ isOnHold: boolean; isFrozen: boolean; isBlocked: boolean } | undefined> {
    const row = await db
      .selectFrom('users as u')
      .leftJoin('seller_risk_profiles as s', 's.user_id', 'u.id')
      .leftJoin('account_freezes as f', (join) =>
        join.onRef('f.user_id', '=', 'u.id').on('f.ended_at', 'is', null),
      )
      .select(['s.frozen_at', 'f.id as freezeId', 'u.blocked_at'])
      .where('u.id', '=', userId)
      .executeTakeFirst()
    return (
      row && {
        isOnHold: row.frozen_at !== null,
        isFrozen: row.frozen_at !== null || row.freezeId !== null,
        isBlocked: row.blocked_at !== null,
      }
    )
  },

  async findOpenDebt(db: Db, debtId: bigint): Promise<{ userId: bigint; leftGrosze: bigint } | undefined> {
    return db
      .selectFrom('debts')
      .select(['user_id as userId', 'left_grosze as leftGrosze'])
      .where('id', '=', debtId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  },

  /** All credits to this seller, and the credits without a second admin: by this admin, and by all admins. */
  async creditedInLastDay(
    db: Db,
    credit: { userId: bigint; adminId: bigint },
  ): Promise<{ sellerGrosze: bigint; adminGrosze: bigint; houseGrosze: bigint }> {
    const { rows } = await sql<{ sellerGrosze: bigint; adminGrosze: bigint; houseGrosze: bigint }>`
      select coalesce(sum(amount_grosze) filter (where user_id = ${String(credit.userId)}), 0)::bigint as "sellerGrosze",
        coalesce(sum(amount_grosze) filter (where confirmed_by is null
          and credited_by = ${String(credit.adminId)}), 0)::bigint as "adminGrosze",
        coalesce(sum(amount_grosze) filter (where confirmed_by is null), 0)::bigint as "houseGrosze"
      from balance_credits where created_at > now() - interval '24 hours'`.execute(db)
    return rows[0]!
  },

  async listSettings(
    db: Db,
    keys: readonly string[],
  ): Promise<
    {
      key: string
      version: number
      value: unknown
      changedBy: string
      changedByName: string | null
      changedAt: Date
      reason: string
    }[]
  > {
    return db
      .selectFrom('settings')
      .distinctOn('key')
      .select(['key', 'version', 'value', 'changed_by as changedBy', 'created_at as changedAt', 'reason'])
      .select(
        sql<
          string | null
        >`(select persona_name from users where 'admin:' || users.id = settings.changed_by)`.as(
          'changedByName',
        ),
      )
      .where('key', 'in', keys)
      .orderBy('key')
      .orderBy('version', 'desc')
      .execute()
  },

  async listRails(db: Db): Promise<
    {
      rail: Rail
      since: Date | null
      reason: string | null
      adminId: bigint | null
      adminName: string | null
      note: string | null
      openPayouts: number
      openGrosze: bigint
    }[]
  > {
    const { rows } = await sql<Awaited<ReturnType<typeof payoutReviewRepository.listRails>>[number]>`
      select r.rail, r.paused_at as since, r.pause_reason as reason, r.paused_by as "adminId",
        u.persona_name as "adminName", r.pause_note as note,
        coalesce(p.count, 0)::int as "openPayouts", coalesce(p.sum, 0)::bigint as "openGrosze"
      from rail_states r
      left join users u on u.id = r.paused_by
      left join (select rail, count(*) as count, sum(amount_grosze) as sum from payouts
        where state in ${payoutStates.released} group by rail) p on p.rail = r.rail
      order by r.rail`.execute(db)
    return rows
  },
}
