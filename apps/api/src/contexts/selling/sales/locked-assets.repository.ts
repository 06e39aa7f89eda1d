import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** This seller's items in sales that neither failed nor were cancelled. */
export const lockedAssetIds = (userId: bigint) => sql<string[]>`array(
  select i.asset_id from sales s join sale_items i on i.sale_id = s.id
  where s.user_id = ${userId} and i.released_at is null)`

export async function listLockedAssetIds(db: Db, userId: bigint): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ids: string[] }>`select ${lockedAssetIds(userId)} as ids`.execute(db)
  return new Set(rows[0]?.ids)
}
