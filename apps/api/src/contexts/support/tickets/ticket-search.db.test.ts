import type { TicketPriority } from '@app/contract/support/ticket-facts'
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#platform/db/database.generated.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { matching, ticketListsRepository, type TicketFilter } from './ticket-lists.repository.ts'
import { FOUND_MAX, ticketSearchRepository } from './ticket-search.repository.ts'
import { ticketsRepository } from './tickets.repository.ts'

/** More tickets than the one-by-one scan reads, with numbers that span seven eras. */
const TICKETS = 30_000
const NUMBERS_APART = 4

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (trx) => {
    // On a busy machine this many rows take longer than the timeout of a request.
    await sql`set local statement_timeout = '110s'`.execute(trx)
    await sql`insert into tickets (id, language, subject, category, status, priority, guest_key_hash, email_fingerprint,
        duplicate_mark, created_at)
      overriding system value
      select n * ${NUMBERS_APART}::integer, 'pl', 'Temat', 'general', case when n % 5 = 0 then 'closed' else 'open' end,
        case when n % 40 = 0 then 'urgent' else 'medium' end, mark, mark, mark,
        timestamptz '2026-01-01 00:00:30+01' + n * interval '1 minute'
      from generate_series(1, ${TICKETS}::integer) as n, sha256('x') as mark`.execute(trx)
    // Building the index once is far quicker than growing it row by row.
    const { rows } = await sql<{ create: string }>`
      select pg_get_indexdef('ticket_texts_era_idx'::regclass) as create`.execute(trx)
    await sql`drop index ticket_texts_era_idx`.execute(trx)
    await sql`insert into ticket_texts (ticket_id, document)
      select id, array_to_tsvector(ticket_words(concat_ws(' ', 'Wypłata', id,
        case when id % 3 = 0 then 'Kraków' end, case when id % 8 = 0 then 'rękawice' end,
        case when id % 1000 = 0 then 'osobliwość' end))) || ticket_facts(t) from tickets t`.execute(trx)
    await sql.raw(rows[0]!.create).execute(trx)
  })
  await sql`analyze ticket_texts`.execute(database.db)
  // An index-only scan needs the visibility map, which VACUUM updates.
  const client = new pg.Client({ connectionString: database.urlFor('skinkantor_migrator') })
  await client.connect()
  await client.query('vacuum (analyze) tickets')
  await client.end()
})
afterAll(() => database.drop())

const EVERYTHING: TicketFilter = {
  status: undefined,
  queue: undefined,
  priority: undefined,
  category: undefined,
  from: undefined,
  to: undefined,
  emailFingerprint: undefined,
  userId: undefined,
  assignedTo: undefined,
}

/** The expected result: every document is read without any index. */
async function read(filter: TicketFilter, search: string): Promise<bigint[]> {
  const rows = await matching(database.db, filter)
    .innerJoin('ticket_texts', 'ticket_texts.ticket_id', 'tickets.id')
    .where(sql<boolean>`ticket_texts.document @@ ticket_query(${search})`)
    .orderBy('tickets.id', 'desc')
    .limit(FOUND_MAX + 1)
    .execute()
  return rows.map(({ id }) => id)
}

const SEARCHES = [
  'wyplata',
  'wypł',
  'wyplata krakow',
  'wyplata krakow rekaw',
  'osobliwosc',
  'osobliwosc krakow',
  '42000',
  'nigdzie',
  '!!!',
]
const FILTERS: Partial<TicketFilter>[] = [
  {},
  { status: 'open' },
  { status: 'closed' },
  { priority: 'urgent' },
  { from: '2026-01-03' },
  { to: '2026-01-04' },
  { from: '2026-01-03', to: '2026-01-03', status: 'open' },
  { from: '2025-01-01', to: '2026-12-31', priority: 'medium' },
  { from: '2027-01-01' },
  { to: '2025-01-01' },
  { from: '2026-01-02', to: '2026-01-11', status: 'closed', priority: 'urgent' },
  { category: 'general', status: 'closed' },
  { category: 'payment' },
  { userId: 1n },
  { assignedTo: 'none' },
]

test.each(FILTERS)('search with filter %o returns the newest matches in order', async (part) => {
  const filter = { ...EVERYTHING, ...part }
  const api = database.as('skinkantor_api')
  for (const search of SEARCHES)
    expect([search, await ticketSearchRepository.search(api, filter, search)]).toEqual([
      search,
      await read(filter, search),
    ])
})

test('search stops one match after the limit', async () => {
  const found = await ticketSearchRepository.search(database.db, EVERYTHING, 'wyplata')
  expect(found).toHaveLength(FOUND_MAX + 1)
  expect(found[0]).toBe(BigInt(TICKETS * NUMBERS_APART))
})

test('a changed ticket is found by its current values', async () => {
  const ticketId = 48_000n
  const find = async (part: Partial<TicketFilter>) =>
    ticketSearchRepository.search(database.db, { ...EVERYTHING, ...part }, String(ticketId))
  expect(await find({ priority: 'medium' })).toEqual([])
  expect(await find({ priority: 'urgent', category: 'general' })).toEqual([ticketId])
  const change = async (priority: TicketPriority) =>
    database
      .as('skinkantor_api')
      .transaction()
      .execute((trx) => ticketsRepository.save(trx, ticketId, { priority }))
  await change('low')
  try {
    expect(await find({ priority: 'urgent' })).toEqual([])
    expect(await find({ priority: 'low', category: 'general' })).toEqual([ticketId])
  } finally {
    await change('urgent')
  }
  expect(await find({ priority: 'urgent', category: 'general' })).toEqual([ticketId])
})

/** Number of database pages that the statements of a call read. */
async function pagesOf(call: (db: Db) => Promise<unknown>): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.urlFor('skinkantor_api'), max: 1 })
  const queries: CompiledQuery[] = []
  const logging = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  try {
    await call(logging)
    let pages = 0
    for (const { sql: text, parameters } of queries.filter(({ sql: one }) => !one.includes('explain'))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        [...parameters],
      )
      const plan = rows[0]!['QUERY PLAN'][0]!.Plan
      pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
    }
    return pages
  } finally {
    await logging.destroy()
  }
}

test.each([
  ['wyplata', {}],
  ['wyplata', { priority: 'urgent' }],
  ['wyplata', { status: 'closed' }],
  ['krakow', { status: 'open' }],
  ['krakow rekawice', { priority: 'urgent' }],
  ['wyplata', { from: '2026-01-03', to: '2026-01-12', priority: 'urgent' }],
  ['nigdzie', { status: 'open' }],
] as const)('search for %s with filter %o reads few pages', async (search, part) => {
  // Twice as many pages as found tickets, because index pages count too.
  const pages = await pagesOf((db) => ticketSearchRepository.search(db, { ...EVERYTHING, ...part }, search))
  expect(pages).toBeLessThan(2 * FOUND_MAX)
})

test.each([
  [{ priority: 'urgent', status: 'closed' }, 0, 750],
  [{}, 1_780, TICKETS],
] as const)('the list with filter %o reads its index from offset %i', async (part, offset, count) => {
  const page = { limit: 20, offset, count }
  const filter = { ...EVERYTHING, ...part }
  expect(await pagesOf((db) => ticketListsRepository.list(db, filter, page))).toBeLessThan(150)
  const expected = await matching(database.db, filter)
    .orderBy('queue_rank')
    .orderBy('queue_order')
    .limit(20)
    .offset(offset)
    .execute()
  const listed = await ticketListsRepository.list(database.db, filter, page)
  expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
