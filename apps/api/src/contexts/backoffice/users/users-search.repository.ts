import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const usersSearchRepository = {
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

  /** Folds the text like stored names: without case and diacritics. */
  async fold(db: Db, text: string): Promise<string> {
    // PostgreSQL text cannot contain a zero character.
    const { rows } = await sql<{ folded: string }>`
      select fold_name(${text.replaceAll('\0', '')}) as folded`.execute(db)
    return rows[0]!.folded.trim()
  },

  /**
   * Names that begin with the text, in order, then names that contain it elsewhere. Each part stops one row after its
   * limit, so a common text costs no more than a rare one. The first part is an index-only scan. The second part
   * reads a table page for each row, so its limit is lower.
   */
  async listByName(
    db: Db,
    query: { folded: string; beginningMax: number; elsewhereMax: number },
  ): Promise<{ ids: bigint[]; isMore: boolean }> {
    const text = query.folded.replaceAll(/[\\%_]/g, String.raw`\$&`)
    const { rows } = await sql<{ id: bigint; isMore: boolean }>`
      with beginning as (
        select id, name_folded, true as begins from users where name_folded like ${`${text}%`}
        order by name_folded using ~<~, id limit ${query.beginningMax + 1}),
      elsewhere as (
        select id, name_folded, false from users where name_folded like ${`%${text}%`}
        limit ${query.elsewhereMax === 0 ? 0 : query.elsewhereMax + 1})
      select id, (select count(*) from beginning) > ${query.beginningMax}::integer
        or (select count(*) from elsewhere) > ${query.elsewhereMax}::integer as "isMore"
      from (select * from beginning union all select * from elsewhere) found
      group by id, name_folded order by bool_or(begins) desc, name_folded using ~<~, id
      limit ${query.beginningMax}`.execute(db)
    return { ids: rows.map(({ id }) => id), isMore: rows[0]?.isMore ?? false }
  },
}
