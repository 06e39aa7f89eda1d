import type { Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { PAYOUT_SETS } from '#shared/payout-states.ts'

export type PauseReason = 'credentials' | 'funds' | 'breach' | 'admin'

export const railStatesRepository = {
  /** A paused rail keeps its first reason, unless the new one is more severe. */
  async pause(
    trx: Trx,
    rail: Rail,
    reason: PauseReason,
    by?: { adminId: bigint; note: string },
  ): Promise<boolean> {
    const paused = await trx
      .updateTable('rail_states')
      .set({
        paused_at: sql`coalesce(paused_at, now())`,
        pause_reason: reason,
        ...(by ? { paused_by: by.adminId, pause_note: by.note } : {}),
      })
      .where('rail', '=', rail)
      .where((row) =>
        row.or([
          row('paused_at', 'is', null),
          row.and([row.val(reason === 'breach'), row('pause_reason', '<>', 'breach')]),
        ]),
      )
      .returning('rail')
      .executeTakeFirst()
    return paused !== undefined
  },

  /** Only staff can close a balance difference. */
  async isInDoubt(db: Db, rail: Rail): Promise<boolean> {
    const finding = await db
      .selectFrom('reconciliation_findings')
      .select('rail')
      .where('rail', '=', rail)
      .where('class', '=', 'balance_differs')
      .where('closed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return finding !== undefined
  },

  async lock(trx: Trx, rail: Rail): Promise<{ reason: PauseReason | null }> {
    const row = await trx
      .selectFrom('rail_states')
      .select('pause_reason')
      .where('rail', '=', rail)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { reason: row.pause_reason as PauseReason | null }
  },

  async resume(trx: Trx, rail: Rail): Promise<void> {
    await trx
      .updateTable('rail_states')
      .set({ paused_at: null, pause_reason: null, paused_by: null, pause_note: null })
      .where('rail', '=', rail)
      .execute()
  },

  /** Payouts stopped by a paused rail or a hold on the seller. */
  async listWaiting(db: Db, of: { rail: Rail } | { userId: bigint }): Promise<string[]> {
    const rows = await db
      .selectFrom('payouts')
      .select('id')
      .where('state', 'in', PAYOUT_SETS.awaitingRail)
      .where((row) => ('rail' in of ? row('rail', '=', of.rail) : row('user_id', '=', of.userId)))
      .orderBy('created_at')
      .limit(1_000)
      .execute()
    return rows.map(({ id }) => id)
  },
}
