import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type SeedClient = pg.ClientBase
export type CopyValue = string | number | boolean | null

/** Chunks this large keep the number of writes small without holding a table in memory. */
const CHUNK_CHARS = 256 * 1024

/** Returns how many rows went in. */
export async function copyRows(
  client: SeedClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows)), target)
  return target.rowCount
}

function* chunksOf(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(toCopyText).join('\t')}\n`
    if (chunk.length < CHUNK_CHARS) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

const SPECIAL = /[\\\t\n\r]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in the text form of COPY. */
export function toCopyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'number'
    ? String(value)
    : value.replace(SPECIAL, (character) => ESCAPED[character] ?? '')
}

/** Takes a block of ids that nobody else will get, whether or not this run commits. */
export async function reserveUserIds(client: SeedClient, count: number): Promise<number> {
  const sequence = `pg_get_serial_sequence('users', 'id')`
  // Nobody may draw an id between the look and the jump.
  await client.query('lock table users in share row exclusive mode')
  const { rows } = await client.query<{ first: string }>(`select nextval(${sequence}) as first`)
  const first = Number(rows[0]?.first)
  await client.query(`select setval(${sequence}, $1::bigint)`, [first + count - 1])
  return first
}

export async function saveImageSource(client: SeedClient, ref: string): Promise<void> {
  await client.query(`insert into image_sources (kind, ref) values ('avatar', $1) on conflict do nothing`, [
    ref,
  ])
}

/** One transaction: a run that fails leaves nothing behind. */
export async function inSeedTransaction(
  databaseUrl: string,
  work: (client: SeedClient) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'skinkantor-seed' })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    // The planner must know about the new rows before the first query does.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
