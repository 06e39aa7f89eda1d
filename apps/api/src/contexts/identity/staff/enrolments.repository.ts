import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

const isLive = sql<boolean>`used_at is null and expires_at > now()`

export const enrolmentsRepository = {
  /** Needs the migrator role. A new code replaces the last one. */
  async put(trx: Trx, enrolment: { userId: bigint; codeHash: Buffer; lifeSeconds: number }): Promise<void> {
    const values = {
      code_hash: enrolment.codeHash,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${enrolment.lifeSeconds})`,
      used_at: null,
    }
    await trx
      .insertInto('staff_enrolments')
      .values({ user_id: enrolment.userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  },

  async isLive(db: Db, userId: bigint, codeHash: Buffer): Promise<boolean> {
    const row = await db
      .selectFrom('staff_enrolments')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where(isLive)
      .executeTakeFirst()
    return row !== undefined
  },

  async use(trx: Trx, userId: bigint, codeHash: Buffer): Promise<boolean> {
    const used = await trx
      .updateTable('staff_enrolments')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where(isLive)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  },
}
