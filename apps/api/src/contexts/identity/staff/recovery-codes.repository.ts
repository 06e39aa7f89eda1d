import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export const recoveryCodesRepository = {
  async replace(trx: Trx, userId: bigint, hashes: Buffer[]): Promise<void> {
    // Concurrent renewals delete each other's rows in any order; this lock serializes them and prevents a deadlock.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await trx.deleteFrom('staff_recovery_codes').where('user_id', '=', userId).execute()
    await trx
      .insertInto('staff_recovery_codes')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute()
  },

  async use(trx: Trx, userId: bigint, hash: Buffer): Promise<boolean> {
    const used = await trx
      .updateTable('staff_recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  },

  async countLeft(db: Db, userId: bigint): Promise<number> {
    const { left } = await db
      .selectFrom('staff_recovery_codes')
      .select((eb) => eb.fn.countAll<bigint>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(left)
  },

  async findMadeAt(db: Db, userId: bigint): Promise<Date | null> {
    const { madeAt } = await db
      .selectFrom('staff_recovery_codes')
      .select((eb) => eb.fn.max('created_at').as('madeAt'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return madeAt
  },
}
