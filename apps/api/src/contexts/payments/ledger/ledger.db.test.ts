import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { Journal } from '#shared/journal.ts'
import { postJournal, readAccountBalance, readSellerBalance } from './index.ts'

let testDb: TestDatabase
let api: Db

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
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

/** A credit as the product records it, and its journal. */
async function newCredit(userId: bigint, grosze: bigint): Promise<Journal> {
  const { id } = await testDb.db
    .insertInto('transactions')
    .values({ type: 'deposit', user_id: userId, amount_grosze: grosze })
    .returning('id')
    .executeTakeFirstOrThrow()
  return journal(`transaction:${id}:deposit`, 'E:corrections', `L:balance:${userId}`, grosze)
}

test('a balance is the sum of its entries', async () => {
  const { id } = await newUser(testDb.db)
  await post(api, await newCredit(id, 500n))
  await post(api, await newCredit(id, 250n))
  expect(await readSellerBalance(api, id)).toBe(750n)
  expect(await readAccountBalance(api, 'E:corrections')).toBe(750n)
})

test('repeating a booking is a no-op, and its key with other lines is refused', async () => {
  const { id } = await newUser(testDb.db)
  const booking = await newCredit(id, 2_000n)
  expect(await post(api, booking)).toBe(true)
  expect(await post(api, booking)).toBe(false)
  expect(await readSellerBalance(api, id)).toBe(2_000n)
  await expect(post(api, journal(booking.key, 'E:corrections', `L:balance:${id}`, 1n))).rejects.toThrow(
    'exists with other lines',
  )
})

test('the same booking sent twenty times concurrently is recorded once', async () => {
  const { id } = await newUser(testDb.db)
  const booking = await newCredit(id, 2_000n)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(api, booking)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await readSellerBalance(api, id)).toBe(2_000n)
})

test('refuses an unbalanced journal at commit', async () => {
  const { id } = await newUser(testDb.db)
  const { key } = await newCredit(id, 100n)
  const lines = [
    { account: 'E:corrections', grosze: 100n },
    { account: `L:balance:${id}`, grosze: -99n },
  ]
  await expect(post(api, { key, lines })).rejects.toThrow('does not balance')
})

test('concurrent bookings never overdraw a seller balance', async () => {
  const worker = testDb.as('skinkantor_worker')
  const { id } = await newUser(testDb.db)
  await post(api, await newCredit(id, 1_000n))
  // This test covers only the balance floor; the payouts of these journals do not exist.
  await sql`alter table journals disable trigger journals_checked`.execute(testDb.db)
  const takes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      post(worker, journal(`payout:${index}:reserve`, `L:balance:${id}`, 'A:clearing:paypal', 300n)),
    ),
  )
  await sql`alter table journals enable trigger journals_checked`.execute(testDb.db)
  expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(3)
  expect(await readSellerBalance(worker, id)).toBe(100n)
})

test.each(['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const)(
  '%s can book only through the booking function',
  async (role) => {
    const db = testDb.as(role)
    for (const attempt of [
      sql`insert into journals (key) values ('sale:1:x')`,
      sql`insert into journal_entries (journal_id, line, account_id, amount_grosze) values (1, 9, 'A:inventory', 1)`,
      sql`update journal_entries set amount_grosze = 1`,
      sql`delete from journals`,
    ])
      await expect(attempt.execute(db)).rejects.toThrow('permission denied')
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

test('refuses additional lines for an existing journal', async () => {
  const { id } = await newUser(testDb.db)
  const { key, lines } = await newCredit(id, 2_000n)
  await post(api, { key, lines })
  await expect(
    sql`insert into journal_entries (journal_id, line, account_id, amount_grosze)
        select id, 3, 'E:corrections', 5 from journals where key = ${key}`.execute(testDb.db),
  ).rejects.toThrow('gets its entries when it is made')
})
