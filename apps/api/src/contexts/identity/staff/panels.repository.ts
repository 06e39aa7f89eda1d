import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export const panelsRepository = {
  /** Opens an admin session or, if `isOpen`, renews its confirmation; only opening starts its lifetime. */
  async pass(
    trx: Trx,
    panel: { sessionId: string; userId: bigint; factorId: string | null; isOpen: boolean },
  ): Promise<void> {
    await trx
      .insertInto('admin_sessions')
      .values({ session_id: panel.sessionId, user_id: panel.userId, factor_id: panel.factorId })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({
          factor_id: panel.factorId,
          confirmed_at: sql`now()`,
          last_used_at: sql`now()`,
          ...(panel.isOpen ? {} : { opened_at: sql`now()` }),
        }),
      )
      .execute()
  },

  async touch(db: Db, sessionId: string): Promise<void> {
    await db
      .updateTable('admin_sessions')
      .set({ last_used_at: sql`now()` })
      .where('session_id', '=', sessionId)
      .execute()
  },

  async close(trx: Trx, sessionId: string): Promise<boolean> {
    const closed = await trx
      .deleteFrom('admin_sessions')
      .where('session_id', '=', sessionId)
      .returning('session_id')
      .executeTakeFirst()
    return closed !== undefined
  },

  /** Closes admin sessions that this factor opened in other sessions. */
  async closeOthersOfFactor(trx: Trx, factorId: string, sessionId: string): Promise<void> {
    await trx
      .deleteFrom('admin_sessions')
      .where('factor_id', '=', factorId)
      .where('session_id', '!=', sessionId)
      .execute()
  },

  async closeAll(trx: Trx, userId: bigint): Promise<void> {
    await trx.deleteFrom('admin_sessions').where('user_id', '=', userId).execute()
  },
}
