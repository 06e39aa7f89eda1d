import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { urlForDatabase } from '#platform/db/migrations.ts'
import type { TestDatabase } from './test-database.ts'

export type Values = Record<string, unknown>
/** A value that can be found again, and the forms in which it may appear. */
export type Made = { value: unknown; forms: string[] }

export function mark(name: string): string {
  return `znak-${name.replaceAll(/[^a-z]/g, '-')}-${randomBytes(5).toString('hex')}`
}

export function markerOf(name: string, type: string): Made {
  const text = mark(name)
  switch (type) {
    case 'text':
      return { value: text, forms: [text] }
    case 'bytea':
      return { value: Buffer.from(text), forms: [text] }
    case 'jsonb':
      return { value: JSON.stringify({ text }), forms: [text] }
    case 'tsvector':
      return { value: `'${text}'`, forms: [text] }
    case 'boolean':
      return { value: true, forms: [] }
    case 'integer':
    case 'bigint': {
      const number = randomInt(1_000_000_000, 2_000_000_000)
      return { value: number, forms: [String(number)] }
    }
    case 'timestamp with time zone': {
      const iso = new Date(randomInt(1_000_000, 200_000_000) * 1_000).toISOString()
      return { value: iso, forms: [iso, iso.slice(0, 19).replace('T', ' ')] }
    }
    default:
      throw new Error(`${name} is personal: say in markerOf (${import.meta.filename}) how to mark a ${type}`)
  }
}

/** A marked value satisfies no check constraint, so the constraints are dropped. */
export async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace and coninhcount = 0`)
  await client.query(rows.map(({ statement }) => statement).join(';'))
}

/** Creates a row where none has these values; required columns get a filler. */
export async function ensureRow(client: pg.Client, table: string, link: Values): Promise<void> {
  const { where, values } = conditionOf(link)
  const known = await client.query(`select 1 from ${table} where ${where}`, values)
  if (known.rowCount !== 0) return
  const { rows: needed } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
        and not atthasdef and attidentity = '' and attgenerated = ''`,
    [table],
  )
  const row: Values = {}
  for (const { name, type } of needed) row[name] = fillerOf(type)
  Object.assign(row, link)
  const names = Object.keys(row)
  await client.query(
    `insert into ${table} (${names.join(', ')}) overriding system value
      values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Random, so that no two rows are the same. */
function fillerOf(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'bytea') return randomBytes(16)
  if (type.endsWith('[]')) return []
  if (type.startsWith('timestamp') || type === 'date') return new Date()
  return /int|numeric/.test(type) ? randomInt(30_000) : randomBytes(8).toString('hex')
}

export async function setColumn(
  client: pg.Client,
  { table, column }: { table: string; column: string },
  value: unknown,
  link: Values,
): Promise<void> {
  const { where, values } = conditionOf(link)
  await client.query(`update ${table} set ${column} = $${values.length + 1} where ${where}`, [
    ...values,
    value,
  ])
}

function conditionOf(link: Values): { where: string; values: unknown[] } {
  const names = Object.keys(link)
  return {
    where: names.map((name, index) => `${name} = $${index + 1}`).join(' and '),
    values: Object.values(link),
  }
}

export function adminUrlOf(testDb: TestDatabase): string {
  const database = new URL(testDb.urlFor('skinkantor_api')).pathname.slice(1)
  return urlForDatabase(inject('adminDatabaseUrl'), database)
}
