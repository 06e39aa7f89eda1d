import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type TradeCheck = { isAccepted: boolean; holdSeconds: number; ageSeconds: number }

export const tradeChecksRepository = {
  /** Of this very trade URL: a check of an older one says nothing. */
  async find(db: Db, userId: bigint, tokenMark: Buffer): Promise<TradeCheck | undefined> {
    const { rows } = await sql<TradeCheck>`
      select is_accepted as "isAccepted", hold_seconds as "holdSeconds",
        extract(epoch from now() - checked_at)::float8 as "ageSeconds"
      from trade_checks where user_id = ${userId} and token_mark = ${tokenMark}`.execute(db)
    return rows[0]
  },

  async save(
    db: Db,
    userId: bigint,
    check: { tokenMark: Buffer; isAccepted: boolean; holdSeconds: number },
  ): Promise<void> {
    const facts = {
      token_mark: check.tokenMark,
      is_accepted: check.isAccepted,
      hold_seconds: check.holdSeconds,
      checked_at: sql<Date>`now()`,
    }
    await db
      .insertInto('trade_checks')
      .values({ user_id: userId, ...facts })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
      .execute()
  },
}
