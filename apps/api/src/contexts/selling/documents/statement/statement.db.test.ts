import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import type { Db } from '#platform/db/database.ts'
import { newDetails, newSeller } from '#test/support/sale-with-money.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { readMovements } from './read-movements.ts'
import { listStatementYears, showStatementCsv, showStatementPdf, LISTED_MAX } from './show-statement.ts'

// Drawing PDFs and ten thousand rows take time, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000 })

let testDb: TestDatabase
/** Reads with the API's own database role. */
let reader: Db
beforeAll(async () => {
  testDb = await createTestDatabase()
  reader = testDb.as('skinkantor_api')
})
afterAll(() => testDb.drop())

const brand = Brand.parse({})

/** One statement with many rows could exceed the statement timeout on a busy machine. */
const ROWS_AT_ONCE = 250

/** Payouts settled at these times, one złoty each; only the table owner can write such rows. */
async function paidAt(userId: bigint, times: readonly string[]): Promise<void> {
  const details = await newDetails(testDb.db, userId)
  await testDb.db.transaction().execute(async (trx) => {
    await sql`alter table payouts disable trigger user`.execute(trx)
    for (let first = 0; first < times.length; first += ROWS_AT_ONCE) {
      const some = times.slice(first, first + ROWS_AT_ONCE)
      await sql`
        with made as (
          insert into transactions (type, user_id, amount_grosze, method, status, completed_at, created_at)
          select 'withdrawal', ${userId}, 100, 'paypal', 'completed', at::timestamptz, at::timestamptz
          from unnest(${some}::text[]) as given (at) returning id, created_at
        )
        insert into payouts (kind, transaction_id, user_id, rail, amount_grosze, state, payout_destination_id,
          destination_fingerprint, approvals_required, settled_at)
        select 'withdrawal', id, ${userId}, 'paypal', 100, 'settled', ${details}, sha256('x'), 0, created_at from made`.execute(
        trx,
      )
    }
    await sql`alter table payouts enable trigger user`.execute(trx)
  })
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const plain = (bytes: Buffer) => readPdfText(bytes).replaceAll(/\s+/g, ' ')

test('a year begins and ends at midnight in Warsaw, to the microsecond', async () => {
  const userId = await newSeller(testDb.db)
  await paidAt(userId, [
    '2023-12-31T22:59:59.999999Z',
    '2023-12-31T23:00:00Z',
    // In the skipped hour in spring and in the repeated hour in autumn.
    '2024-03-31T01:00:00Z',
    '2024-10-27T00:30:00Z',
    '2024-10-27T01:30:00Z',
    '2024-12-31T22:59:59.999999Z',
    '2024-12-31T23:00:00Z',
  ])
  const years = await listStatementYears(reader, userId)
  expect(years.map(({ year, payouts, paid, isOver }) => [year, payouts, paid, isOver])).toEqual([
    [2025, 1, 1, true],
    [2024, 5, 5, true],
    [2023, 1, 1, true],
  ])
  const csv = await textOf(showStatementCsv(reader, { userId, year: 2024 }, 'pl'))
  const times = [...csv.matchAll(/"(2\d{3}-[\d: -]+)"/g)].map(([, time]) => time)
  expect(times).toEqual([
    '2024-01-01 00:00:00',
    '2024-03-31 03:00:00',
    '2024-10-27 02:30:00',
    '2024-10-27 02:30:00',
    '2024-12-31 23:59:59',
  ])
})

test('a year without payouts gives a PDF that says so and a CSV with a header and a zero total', async () => {
  const userId = await newSeller(testDb.db)
  expect(await listStatementYears(reader, userId)).toEqual([])
  const text = plain(await showStatementPdf({ db: reader, brand }, { userId, year: 2024 }, 'pl'))
  expect(text).toContain('W tym roku nie było wypłat.')
  expect(text).toContain('0,00 zł')
  expect(text).toContain('PIT-36')
  expect(text).toContain('nie jest poradą podatkową')
  expect(text).not.toContain('jeszcze trwa')
  const english = plain(await showStatementPdf({ db: reader, brand }, { userId, year: 2099 }, 'en'))
  expect(english).toContain('There were no payouts in this year.')
  expect(english).toContain('This year is not over yet')
  const csv = await textOf(showStatementCsv(reader, { userId, year: 2024 }, 'en'))
  expect(csv).toBe('\uFEFF"Date","Number","Kind","Items","Method","Amount (PLN)"\r\n"Total",,,,,0.00\r\n')
})

test('ten thousand payouts are paged without gaps or repeats, also with equal times', async () => {
  const userId = await newSeller(testDb.db)
  const other = await newSeller(testDb.db)
  const startMs = Date.parse('2024-01-02T00:00:00Z')
  // Four at each moment, because one bank statement settles several payouts.
  const times = Array.from({ length: 10_000 }, (_, index) =>
    new Date(startMs + Math.floor(index / 4) * 7_200_000).toISOString(),
  )
  await paidAt(userId, times)
  await paidAt(other, ['2024-05-05T12:00:00Z'])
  const seen = new Set<string>()
  let longest = 0
  for await (const rows of readMovements(reader, { userId, year: 2024 })) {
    longest = Math.max(longest, rows.length)
    for (const { place } of rows) seen.add(place.ref)
  }
  expect(seen.size).toBe(10_000)
  expect(longest).toBeLessThanOrEqual(500)
  let pieces = 0
  let lines = 0
  for await (const piece of showStatementCsv(reader, { userId, year: 2024 }, 'pl')) {
    pieces += 1
    lines += piece.split('\r\n').length - 1
  }
  expect([pieces, lines]).toEqual([22, 10_002])

  // A PDF of this many entries would block the process, so it shows months and refers to the CSV file.
  const bytes = await showStatementPdf({ db: reader, brand }, { userId, year: 2024 }, 'pl')
  const text = plain(bytes)
  expect(text).toContain('Każdą pozycję zawiera plik CSV')
  expect(text).toContain('styczeń 2024')
  expect(text).toContain('10 000,00 zł')
  expect(text).toMatch(/strona 1 z [12]\b/)
})

test('the PDF lists every payout up to its limit', async () => {
  const userId = await newSeller(testDb.db)
  const times = Array.from({ length: LISTED_MAX }, (_, index) =>
    new Date(Date.parse('2024-02-01T00:00:00Z') + index * 60_000).toISOString(),
  )
  await paidAt(userId, times)
  const text = plain(await showStatementPdf({ db: reader, brand }, { userId, year: 2024 }, 'en'))
  expect(text.match(/Withdrawal of the balance/g)).toHaveLength(LISTED_MAX)
  expect(text).toContain(`${LISTED_MAX},00 zł`)
})

test('the same data gives the same bytes', async () => {
  const userId = await newSeller(testDb.db)
  await paidAt(userId, ['2024-02-01T10:00:00Z', '2024-02-02T10:00:00Z'])
  const draw = () => showStatementPdf({ db: reader, brand }, { userId, year: 2024 }, 'pl')
  expect((await draw()).equals(await draw())).toBe(true)
})

test('an unknown user reads no rows', async () => {
  const rows: unknown[] = []
  for await (const page of readMovements(reader, { userId: 987_654_321n, year: 2024 })) rows.push(page)
  expect(rows).toEqual([])
})
