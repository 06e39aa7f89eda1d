import { sql } from 'kysely'
import type { SavedView } from '@app/contract/office/transactions'
import type { Db, Trx } from '#platform/db/database.ts'

type Owned = { adminId: bigint; viewId: string }

export const savedViewsRepository = {
  async list(db: Db, adminId: bigint, list: SavedView['list']): Promise<SavedView[]> {
    const rows = await db
      .selectFrom('saved_views')
      .select(['id', 'name', 'query'])
      .where('admin_id', '=', adminId)
      .where('list', '=', list)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, list }))
  },

  /** Serializes concurrent saves, so that both count towards the limit. */
  async lockOwner(trx: Trx, adminId: bigint): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${adminId.toString()}))`.execute(
      trx,
    )
  },

  async insert(trx: Trx, adminId: bigint, view: Omit<SavedView, 'id'>): Promise<SavedView> {
    const { id } = await trx
      .insertInto('saved_views')
      .values({ admin_id: adminId, list: view.list, name: view.name, query: view.query })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, ...view }
  },

  async update(
    db: Db,
    { adminId, viewId }: Owned,
    change: { name: string; query: string },
  ): Promise<SavedView | undefined> {
    const row = await db
      .updateTable('saved_views')
      .set(change)
      .where('id', '=', viewId)
      .where('admin_id', '=', adminId)
      .returning(['id', 'list', 'name', 'query'])
      .executeTakeFirst()
    return row && { ...row, list: row.list as SavedView['list'] }
  },

  async delete(db: Db, { adminId, viewId }: Owned): Promise<boolean> {
    const row = await db
      .deleteFrom('saved_views')
      .where('id', '=', viewId)
      .where('admin_id', '=', adminId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
}
