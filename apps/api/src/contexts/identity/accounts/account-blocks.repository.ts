import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type BlockRow = { isBlocked: boolean; isAccountFrozen: boolean }

/** For a statement that reads more about the user. */
export const blockColumns = (userId: bigint) => sql`
  exists (select 1 from users where id = ${userId} and blocked_at is not null) as "isBlocked",
  exists (select 1 from account_freezes where user_id = ${userId} and ended_at is null) as "isAccountFrozen"`

export const accountBlocksRepository = {
  async find(db: Db, userId: bigint): Promise<BlockRow> {
    const { rows } = await sql<BlockRow>`select ${blockColumns(userId)}`.execute(db)
    return rows[0]!
  },
}
