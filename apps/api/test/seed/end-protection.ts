import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

/**
 * Brings the end of Steam's protection forward. The product believes only the time that it stored, and a trigger keeps
 * that time from getting earlier, so this is done without triggers.
 */
export async function endProtection(db: Db, tradeIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update sale_financials set settles_at = now() where settles_at > now()
        and sale_id in (select sale_id from trades where trade_id = any(${tradeIds}))`.execute(trx)
    await sql`
      update trades set settles_at = now(), next_read_at = now()
      where trade_id = any(${tradeIds}) and settled_at is null`.execute(trx)
  })
}
