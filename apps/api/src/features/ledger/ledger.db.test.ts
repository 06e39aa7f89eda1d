import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Journal } from '#shared/journal.ts'
import { postJournal, readAccountBalance, readSellerBalance } from './index.ts'

let testDb: TestDatabase
let worker: Db

beforeAll(async () => {
  testDb = await createTestDatabase()
  worker = testDb.as('skinkantor_worker')
})
afterAll(() => testDb.drop())

function journal(key: string, debit: string, credit: string, grosze: bigint): Journal {
  return {
    key,
    lines: [
      { account: debit, grosze },
      { account: credit, grosze: -grosze },
    ],
  }
}
const post = (db: Db, entry: Journal) => db.transaction().execute((trx) => postJournal(trx, entry))

test('a balance is the sum of its entries', async () => {
  await post(worker, journal('transaction:1:credit', 'E:corrections', 'L:balance:1', 500n))
  await post(worker, journal('transaction:2:credit', 'E:corrections', 'L:balance:1', 250n))
  expect(await readSellerBalance(worker, 1n)).toBe(750n)
  expect(await readAccountBalance(worker, 'E:corrections')).toBe(750n)
})

test('the same booking again is a no-op, the same key with other lines is refused', async () => {
  const booking = journal('sale:7:received', 'A:inventory', 'L:sale:7', 2_000n)
  expect(await post(worker, booking)).toBe(true)
  expect(await post(worker, booking)).toBe(false)
  expect(await readAccountBalance(worker, 'L:sale:7')).toBe(-2_000n)
  await expect(post(worker, journal('sale:7:received', 'A:inventory', 'L:sale:7', 1n))).rejects.toThrow(
    'exists with other lines',
  )
})

test('the same booking sent by twenty at once stands there once', async () => {
  const booking = journal('sale:8:received', 'A:inventory', 'L:sale:8', 2_000n)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(worker, booking)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await readAccountBalance(worker, 'L:sale:8')).toBe(-2_000n)
})

test('a journal that does not add up to zero is refused at commit', async () => {
  const lines = [
    { account: 'A:inventory', grosze: 100n },
    { account: 'L:sale:9', grosze: -99n },
  ]
  await expect(post(worker, { key: 'sale:9:received', lines })).rejects.toThrow('does not balance')
})

test('nobody takes more from a seller than there is, even many at once', async () => {
  await post(worker, journal('transaction:3:credit', 'E:corrections', 'L:balance:3', 1_000n))
  const takes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      post(worker, journal(`payout:${index}:reserve`, 'L:balance:3', 'A:clearing:paypal', 300n)),
    ),
  )
  expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(3)
  expect(await readSellerBalance(worker, 3n)).toBe(100n)
})

test.each(['skinkantor_api', 'skinkantor_worker'] as const)(
  '%s can book only through the one function',
  async (role) => {
    const db = testDb.as(role)
    await expect(sql`insert into journals (key) values ('sale:1:x')`.execute(db)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      sql`insert into journal_entries (journal_id, line, account_id, amount_grosze) values (1, 9, 'A:inventory', 1)`.execute(
        db,
      ),
    ).rejects.toThrow('permission denied')
    await expect(sql`update journal_entries set amount_grosze = 1`.execute(db)).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`delete from journals`.execute(db)).rejects.toThrow('permission denied')
    expect(await post(db, journal(`sale:${role.length}:booked`, 'A:inventory', 'L:pcc_due', 1n))).toBe(true)
  },
)

test.each([
  sql`update journal_entries set amount_grosze = amount_grosze + 1`,
  sql`delete from journal_entries`,
  sql`truncate journals cascade`,
  sql`update journals set key = 'sale:1:other'`,
  sql`update ledger_accounts set id = 'A:other'`,
])('even the owner of the tables cannot rewrite the ledger (%#)', async (change) => {
  await expect(change.execute(testDb.db)).rejects.toThrow('never changed or removed')
})

test('a journal gets no further lines later', async () => {
  await post(worker, journal('sale:11:received', 'A:inventory', 'L:sale:11', 2_000n))
  await expect(
    sql`insert into journal_entries (journal_id, line, account_id, amount_grosze)
        select id, 3, 'A:inventory', 5 from journals where key = 'sale:11:received'`.execute(testDb.db),
  ).rejects.toThrow('gets its entries when it is made')
})
