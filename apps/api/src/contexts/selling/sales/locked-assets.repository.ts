import { sql } from 'kysely'
import type { SaleAssets } from '#contexts/catalog/inventory/index.ts'
import { PREPARED, type Db } from '#platform/db/database.ts'

/** In a sub-select: by a number that it sees, PostgreSQL would plan these statements again at every call. */
const ownerId = (userId: bigint) => sql`(select ${userId}::bigint)`

/** This seller's items in sales that neither failed nor were cancelled. */
export const lockedAssetIds = (userId: bigint) => sql<string[]>`array(
  select i.asset_id from sales s join sale_items i on i.sale_id = s.id
  where s.user_id = ${ownerId(userId)} and i.released_at is null)`

export async function listLockedAssetIds(db: Db, userId: bigint): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ids: string[] }>`select ${lockedAssetIds(userId)} as ids`.execute(db)
  return new Set(rows[0]?.ids)
}

/** The same items for the inventory's page: those in a running sale, and those that we have received. */
export async function listSaleAssets(db: Db, userId: bigint): Promise<SaleAssets> {
  const { rows } = await sql<{ assetId: string; isReceived: boolean }>`
    ${PREPARED} select i.asset_id as "assetId", s.state in ('items_received', 'protected', 'paying', 'completed') as "isReceived"
    from sales s join sale_items i on i.sale_id = s.id
    where s.user_id = ${ownerId(userId)} and i.released_at is null`.execute(db)
  const idsOf = (isReceived: boolean) =>
    new Set(rows.flatMap((row) => (row.isReceived === isReceived ? [row.assetId] : [])))
  return { inSale: idsOf(false), received: idsOf(true) }
}
