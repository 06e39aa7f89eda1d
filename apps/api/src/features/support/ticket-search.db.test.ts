import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { matching, type TicketFilter } from './ticket-lists.repository.ts'
import { FOUND_MAX, ticketSearchRepository } from './ticket-search.repository.ts'

/** More than are looked at one by one, over numbers that lie in seven eras. */
const TICKETS = 30_000
const NUMBERS_APART = 4

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (trx) => {
    // So many at once take longer on a busy machine than a request may.
    await sql`set local statement_timeout = '110s'`.execute(trx)
    await sql`insert into tickets (id, language, subject, category, status, priority, guest_key_hash, email_fingerprint,
        duplicate_mark, created_at)
      overriding system value
      select n * ${NUMBERS_APART}::integer, 'pl', 'Temat', 'general', case when n % 5 = 0 then 'closed' else 'open' end,
        case when n % 40 = 0 then 'urgent' else 'medium' end, mark, mark, mark,
        timestamptz '2026-01-01 00:00:30+01' + n * interval '1 minute'
      from generate_series(1, ${TICKETS}::integer) as n, sha256('x') as mark`.execute(trx)
    await sql`insert into ticket_texts (ticket_id, document)
      select id, array_to_tsvector(ticket_words(concat_ws(' ', 'Wypłata', id,
        case when id % 3 = 0 then 'Kraków' end, case when id % 8 = 0 then 'rękawice' end,
        case when id % 1000 = 0 then 'osobliwość' end))) from tickets`.execute(trx)
  })
  await sql`analyze tickets, ticket_texts`.execute(database.db)
})
afterAll(() => database.drop())

const EVERYTHING: TicketFilter = {
  status: undefined,
  priority: undefined,
  category: undefined,
  from: undefined,
  to: undefined,
  emailFingerprint: undefined,
  userId: undefined,
  assignedTo: undefined,
}

/** What stands there, without any index: every document is read. */
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
  { userId: 1n },
  { assignedTo: 'none' },
]

test.each(FILTERS)('of %o the newest that have the words are found, in their order', async (part) => {
  const filter = { ...EVERYTHING, ...part }
  const api = database.as('skinkantor_api')
  for (const search of SEARCHES)
    expect([search, await ticketSearchRepository.search(api, filter, search)]).toEqual([
      search,
      await read(filter, search),
    ])
})

test('no further is looked than to one more than are shown', async () => {
  const found = await ticketSearchRepository.search(database.db, EVERYTHING, 'wyplata')
  expect(found).toHaveLength(FOUND_MAX + 1)
  expect(found[0]).toBe(BigInt(TICKETS * NUMBERS_APART))
})
