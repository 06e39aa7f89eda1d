import pg from 'pg'
import { inject } from 'vitest'
import { urlForDatabase } from '#platform/db/migrations.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * All places in the whole database, including the queue's tables, where one of these texts can be read: as text or as
 * bytes.
 */
export async function findInDatabase(testDb: TestDatabase, texts: readonly string[]): Promise<string[]> {
  const database = new URL(testDb.urlFor('skinkantor_api')).pathname.slice(1)
  const client = new pg.Client({ connectionString: urlForDatabase(inject('adminDatabaseUrl'), database) })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      for (const text of texts)
        if (rows.some(({ row }) => isReadableIn(row, text))) found.push(`${name}: ${text}`)
    }
    return found
  } finally {
    await client.end()
  }
}

/**
 * PostgreSQL writes bytes as hexadecimal. Base64 may begin at any of three offsets, so its middle part is searched.
 */
export function isReadableIn(content: string, text: string): boolean {
  const bytes = Buffer.from(text)
  const forms = [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('hex')]
  for (let start = 0; start < 3; start += 1) {
    const base64 = Buffer.concat([Buffer.alloc(start), bytes])
      .toString('base64')
      .replaceAll('=', '')
    forms.push(base64.slice(start === 0 ? 0 : 4, -2))
  }
  const folded = content.toLowerCase()
  return forms.some((form) => folded.includes(form.toLowerCase()))
}
