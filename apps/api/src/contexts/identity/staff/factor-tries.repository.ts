import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export const factorTriesRepository = {
  /** Inserted before the code is checked, so that each concurrent attempt counts all attempts inserted before it. */
  async begin(db: Db, userId: bigint): Promise<bigint> {
    const { id } = await db
      .insertInto('staff_factor_attempts')
      .values({ user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async countFailures(
    db: Db,
    userId: bigint,
    windows: { shortSeconds: number; longSeconds: number },
  ): Promise<{ short: number; long: number }> {
    const within = (seconds: number) => sql<boolean>`at > now() - make_interval(secs => ${seconds})`
    const counts = await db
      .selectFrom('staff_factor_attempts')
      .select((eb) => [
        eb.fn.countAll<bigint>().filterWhere(within(windows.shortSeconds)).as('short'),
        eb.fn.countAll<bigint>().as('long'),
      ])
      .where('user_id', '=', userId)
      .where('is_failure', '=', true)
      .where(within(windows.longSeconds))
      .executeTakeFirstOrThrow()
    return { short: Number(counts.short), long: Number(counts.long) }
  },

  async clear(db: Db | Trx, tryId: bigint): Promise<void> {
    await db.updateTable('staff_factor_attempts').set({ is_failure: false }).where('id', '=', tryId).execute()
  },
}
