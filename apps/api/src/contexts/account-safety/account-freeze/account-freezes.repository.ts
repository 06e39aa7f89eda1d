import { sql } from 'kysely'
import type { FreezeWay } from '@app/contract/identity/freeze-facts'
import type { Language } from '@app/contract/languages'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type FreezeRow = {
  id: bigint
  userId: bigint
  how: FreezeWay
  saleId: bigint | null
  adminId: bigint | null
  adminName: string | null
  language: Language
  frozenAt: Date
  ticketId: bigint | null
  contestedAt: Date | null
  releaseAskedAt: Date | null
  releaseAskedBy: bigint | null
  releaseAskerName: string | null
  releaseReason: string | null
  releaseNotBefore: Date | null
  isReleaseDue: boolean
}

export type FreezeSums = {
  heldCount: number
  heldGrosze: bigint
  outCount: number
  outGrosze: bigint
}

export const accountFreezesRepository = {
  /** The open freeze. While the caller holds the user's row lock, it cannot change before the commit. */
  async findOpen(db: Db, userId: bigint): Promise<FreezeRow | undefined> {
    const row = await db
      .selectFrom('account_freezes as f')
      .leftJoin('users as admin', 'admin.id', 'f.admin_id')
      .leftJoin('users as asker', 'asker.id', 'f.release_asked_by')
      .select([
        'f.id',
        'f.user_id as userId',
        'f.how',
        'f.sale_id as saleId',
        'f.admin_id as adminId',
        'admin.persona_name as adminName',
        'f.language',
        'f.frozen_at as frozenAt',
        'f.ticket_id as ticketId',
        'f.contested_at as contestedAt',
        'f.release_asked_at as releaseAskedAt',
        'f.release_asked_by as releaseAskedBy',
        'asker.persona_name as releaseAskerName',
        'f.release_reason as releaseReason',
        'f.release_not_before as releaseNotBefore',
        sql<boolean>`coalesce(f.release_not_before <= now(), false)`.as('isReleaseDue'),
      ])
      .where('f.user_id', '=', userId)
      .where('f.ended_at', 'is', null)
      .executeTakeFirst()
    return row as FreezeRow | undefined
  },

  async insert(
    trx: Trx,
    freeze: {
      userId: bigint
      how: FreezeWay
      saleId: bigint | null
      adminId: bigint | null
      language: Language
    },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('account_freezes')
      .values({
        user_id: freeze.userId,
        how: freeze.how,
        sale_id: freeze.saleId,
        admin_id: freeze.adminId,
        language: freeze.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async saveTicket(trx: Trx, freezeId: bigint, ticketId: bigint): Promise<void> {
    await trx.updateTable('account_freezes').set({ ticket_id: ticketId }).where('id', '=', freezeId).execute()
  },

  /**
   * Cancels the release request. A freeze can be contested only once: later release requests are not stopped this
   * way.
   */
  async contest(trx: Trx, freezeId: bigint): Promise<void> {
    await trx
      .updateTable('account_freezes')
      .set({ contested_at: sql`now()`, ...NO_RELEASE })
      .where('id', '=', freezeId)
      .execute()
  },

  async askRelease(
    trx: Trx,
    freezeId: bigint,
    wish: { adminId: bigint; reason: string; hours: number },
  ): Promise<{ notBefore: Date }> {
    return trx
      .updateTable('account_freezes')
      .set({
        release_asked_at: sql`now()`,
        release_asked_by: wish.adminId,
        release_reason: wish.reason,
        release_not_before: sql`now() + make_interval(hours => ${wish.hours})`,
      })
      .where('id', '=', freezeId)
      .returning(sql<Date>`release_not_before`.as('notBefore'))
      .executeTakeFirstOrThrow()
  },

  async dropRelease(trx: Trx, freezeId: bigint): Promise<void> {
    await trx.updateTable('account_freezes').set(NO_RELEASE).where('id', '=', freezeId).execute()
  },

  async end(trx: Trx, freezeId: bigint, adminId: bigint): Promise<void> {
    await trx
      .updateTable('account_freezes')
      .set({ ended_at: sql`now()`, ended_by: adminId })
      .where('id', '=', freezeId)
      .execute()
  },

  /** Undefined for an erased user: only bookkeeping rows are left, and there is nothing to freeze. */
  async ownerOfSale(db: Db, saleId: bigint): Promise<bigint | undefined> {
    const row = await db
      .selectFrom('sales as s')
      .leftJoin('erasure_requests as e', 'e.user_id', 's.user_id')
      .select('s.user_id')
      .where('s.id', '=', saleId)
      .where('e.done_at', 'is', null)
      .executeTakeFirst()
    return row?.user_id
  },

  /** An attacker may have requested the erasure, so a request that no worker has completed is deleted. */
  async dropErasure(trx: Trx, userId: bigint): Promise<void> {
    await trx
      .deleteFrom('erasure_requests')
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .execute()
  },

  async doesUserExist(db: Db, userId: bigint): Promise<boolean> {
    const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    return row !== undefined
  },

  /** Sales whose items are not accepted yet, in locking order. */
  async listWaitingSales(trx: Trx, userId: bigint): Promise<bigint[]> {
    const rows = await trx
      .selectFrom('sales')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen'])
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** A payout that may already be submitted counts as out, because it cannot be stopped with certainty. */
  async sumPayouts(db: Db, userId: bigint): Promise<FreezeSums> {
    const { rows } = await sql<FreezeSums>`
      select (count(*) filter (where not is_out))::integer as "heldCount",
        coalesce(sum(amount_grosze) filter (where not is_out), 0)::bigint as "heldGrosze",
        (count(*) filter (where is_out))::integer as "outCount",
        coalesce(sum(amount_grosze) filter (where is_out), 0)::bigint as "outGrosze"
      from (select amount_grosze,
          state in ${payoutStates.inFlight} and (state <> 'submitting' or is_submitted) as is_out
        from payouts where user_id = ${String(userId)}
          and state in ${payoutStates.open}) p`.execute(db)
    return rows[0]!
  },

  /** Trades that Steam can still reverse, ordered by the end of their protection. */
  async listUndoable(db: Db, userId: bigint, limit: number) {
    const { rows } = await sql<{ id: bigint; grosze: bigint; until: Date; isPaid: boolean }>`
      select s.id, s.total_grosze as grosze, m.settles_at as until, s.state = 'completed' as "isPaid"
      from sales s join sale_financials m on m.sale_id = s.id
      where s.user_id = ${String(userId)} and s.state not in ('cancelled', 'failed') and m.settles_at > now()
        and m.reversed_at is null
      order by m.settles_at, s.id limit ${limit}`.execute(db)
    return rows
  },
}

const NO_RELEASE = {
  release_asked_at: null,
  release_asked_by: null,
  release_reason: null,
  release_not_before: null,
}
