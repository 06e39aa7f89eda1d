import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { CONNECTION_SETTINGS, type Db } from '#platform/db/database.ts'
import type { DB } from '#platform/db/database.generated.ts'

const INT8_OID = 20

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/**
 * Runs a use case and returns how many database pages each of its queries reads: an exact measure, whatever else the
 * machine does. The database must be vacuumed before, because index-only scans need the visibility map.
 */
export async function pagesLookedAt(
  databaseUrl: string,
  run: (db: Db) => Promise<unknown>,
): Promise<{ total: number; queries: { pages: number; text: string }[] }> {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: CONNECTION_SETTINGS,
    types: {
      getTypeParser: ((oid: number) =>
        oid === INT8_OID ? BigInt : pg.types.getTypeParser(oid)) as pg.CustomTypesConfig['getTypeParser'],
    },
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  try {
    await run(db)
    const queries: { pages: number; text: string }[] = []
    for (const { sql, parameters } of asked) {
      if (!/^\s*(select|with)/.test(sql)) continue
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        [...parameters],
      )
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      queries.push({ pages, text: sql.replaceAll(/\s+/g, ' ').trim() })
    }
    return { total: queries.reduce((sum, { pages }) => sum + pages, 0), queries }
  } finally {
    await db.destroy()
  }
}
