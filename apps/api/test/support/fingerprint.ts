import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Tables that change with every request, whatever the response (last use of a session), or without any request. */
const CHANGES_ANYWAY = new Set(['sessions', 'admin_sessions', 'process_heartbeats'])

/** Content of every table, so that an unauthorized write shows wherever it happened. */
export async function fingerprint(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const found = new Map<string, string>()
  for (const { schema, name } of tables) {
    if (CHANGES_ANYWAY.has(name)) continue
    const { rows } = await sql<{ print: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print
      from ${sql.id(schema, name)} t`.execute(db)
    found.set(`${schema}.${name}`, rows[0]?.print ?? '')
  }
  return found
}

export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([table, print]) => before.get(table) !== print).map(([table]) => table)
}
