import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type SeedClient = pg.ClientBase
export type CopyValue = string | number | boolean | null

/** Chunks this large keep the number of writes small without holding a table in memory. */
const CHUNK_CHARS = 256 * 1024

/** Returns the number of inserted rows. */
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

/** Reserves a block of ids that no other transaction gets, whether or not this run commits. */
export async function reserveIds(
  client: SeedClient,
  table: 'users' | 'tickets' | 'ticket_messages' | 'transactions',
  count: number,
): Promise<number> {
  const sequence = `pg_get_serial_sequence('${table}', 'id')`
  // No other session may draw an id between the read and the jump.
  await client.query(`lock table ${table} in share row exclusive mode`)
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

/** The name index is built once, at the end. */
export async function withoutNameIndex(client: SeedClient, fill: () => Promise<void>): Promise<void> {
  await client.query('drop index users_name_parts_idx')
  await fill()
  await client.query(`set local maintenance_work_mem = '512MB';
    create index users_name_parts_idx on users using gin (name_folded gin_trgm_ops) with (fastupdate = off)`)
}

/** The counts that the worker would have made for each day: new rows may belong to days that were already closed. */
export async function closeDays(client: SeedClient): Promise<void> {
  await client.query(`delete from dashboard_days;
    insert into dashboard_days (day, new_users, completed_transactions, sold_grosze)
    select day, sum(new_users), sum(completed), sum(sold) from (
      select warsaw_day(created_at) as day, 1 as new_users, 0 as completed, 0 as sold from users
      union all
      select warsaw_day(completed_at), 0, 1, case type when 'sale' then amount_grosze else 0 end from transactions
      where completed_at is not null) facts
    where day < warsaw_day(now() - interval '1 hour') group by day`)
}

/** Building the search index once is far quicker than growing it row by row. */
export async function withoutTextIndex(client: SeedClient, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ create: string }>(
    `select pg_get_indexdef('ticket_texts_era_idx'::regclass) as create`,
  )
  await client.query('drop index ticket_texts_era_idx')
  await fill()
  await client.query(`set local maintenance_work_mem = '512MB'; ${rows[0]?.create}`)
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
    // The planner needs statistics about the new rows before the first query, and index-only scans need the
    // visibility map.
    await client.query(
      `vacuum (analyze, skip_locked) users, transactions, sales, sale_financials, sale_events, payouts, tickets,
        ticket_contacts, ticket_messages, ticket_texts`,
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
