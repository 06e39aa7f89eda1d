import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export const peopleSearchRepository = {
  async findBySteamId(db: Db, steamId: string): Promise<bigint[]> {
    const rows = await db.selectFrom('users').select('id').where('steam_id', '=', steamId).execute()
    return rows.map(({ id }) => id)
  },

  async listByEmail(db: Db, mark: Buffer, limit: number): Promise<bigint[]> {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('email_fingerprint', '=', mark)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** As names are stored for searching: without case and marks. */
  async fold(db: Db, text: string): Promise<string> {
    // PostgreSQL has no zero character.
    const { rows } = await sql<{ folded: string }>`
      select fold_name(${text.replaceAll('\0', '')}) as folded`.execute(db)
    return rows[0]!.folded.trim()
  },

  /**
   * Names that begin with the text in their order, then those that have it elsewhere. Each half stops at the limit, so
   * a common text costs no more than a rare one.
   */
  async listByName(db: Db, query: { folded: string; limit: number; anywhere: boolean }): Promise<bigint[]> {
    const text = query.folded.replaceAll(/[\\%_]/g, String.raw`\$&`)
    const elsewhere = query.anywhere
      ? sql`union all (select id, name_folded, false from users where name_folded like ${`%${text}%`} limit ${query.limit})`
      : sql``
    const { rows } = await sql<{ id: bigint }>`
      select id from (
        (select id, name_folded, true as begins from users where name_folded like ${`${text}%`}
          order by name_folded using ~<~, id limit ${query.limit})
        ${elsewhere}) found
      group by id, name_folded order by bool_or(begins) desc, name_folded using ~<~, id limit ${query.limit}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
}
