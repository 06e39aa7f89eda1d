import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newAdmin, newSale, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const ROLES = ['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const

let testDb: TestDatabase
/** One sale that waits for its items, one whose items we hold, and one that is paid. */
let waiting: SaleInTest
let held: SaleInTest
let paid: SaleInTest
let paidPayout: string
let heldPayout: string

beforeAll(async () => {
  testDb = await createTestDatabase()
  const money = driveMoney(testDb.as('skinkantor_worker'))
  ;[waiting, held, paid] = [await newSale(testDb.db), await newSale(testDb.db), await newSale(testDb.db)]
  await money.receive(held)
  heldPayout = await money.openPayout(held.saleId)
  await money.receive(paid)
  paidPayout = await money.openPayout(paid.saleId)
  await money.submit(paidPayout)
  await money.lookUp(paidPayout, 'settled')
})
afterAll(() => testDb.drop())

const book = (db: Db, key: string, debit: string, credit: string, grosze: bigint) =>
  sql`select post_journal(${key}, array[${debit}, ${credit}]::text[], array[${String(grosze)}, ${String(-grosze)}]::bigint[])`.execute(
    db,
  )

type Booking = [key: string, debit: string, credit: string, grosze: bigint]

describe.each(ROLES)('%s cannot book', (role) => {
  const bookings: [name: string, booking: () => Booking][] = [
    [
      'a credit without its transaction',
      () => ['transaction:4711:deposit', 'E:corrections', `L:balance:${held.userId}`, 9_999_900n],
    ],
    [
      'a kind of journal that does not exist',
      () => ['transaction:4711:gift', 'E:corrections', `L:balance:${held.userId}`, 9_999_900n],
    ],
    [
      'items that have not come',
      () => [
        `sale:${waiting.saleId}:received`,
        'A:inventory',
        `L:sale:${waiting.saleId}`,
        waiting.totalGrosze,
      ],
    ],
    [
      'a sale to the balance of its seller',
      () => [`sale:${held.saleId}:pcc`, 'A:inventory', `L:balance:${held.userId}`, held.totalGrosze],
    ],
    [
      'a return of money that has not come back',
      () => [`payout:${paidPayout}:return`, 'A:cash:paypal', `L:balance:${paid.userId}`, paid.totalGrosze],
    ],
    [
      'a bonus that nobody has judged',
      () => [`payout:${paidPayout}:late_bonus`, 'E:late_bonus', `L:balance:${paid.userId}`, 5_000n],
    ],
    [
      'an order that was not given',
      () => [`payout:${heldPayout}:reserve`, `L:sale:${held.saleId}`, 'A:clearing:paypal', held.totalGrosze],
    ],
    ['money for a rail', () => ['funding:4711:booked', 'A:cash:paypal', 'L:operator_funds', 1_000_000n]],
    [
      'a debt that does not exist',
      () => ['debt:4711:repaid:1', 'A:cash:bank', `A:receivable:${held.userId}`, 1_000n],
    ],
  ]
  test.each(bookings)('%s', async (_name, booking) => {
    await expect(book(testDb.as(role), ...booking())).rejects.toThrow(
      /no row says what journal|does not book journal/,
    )
  })
})

test('books a credit only with the amount and the seller of its transaction', async () => {
  const api = testDb.as('skinkantor_api')
  const adminId = await newAdmin(testDb.db)
  const credit = (userId: bigint, grosze: bigint) =>
    api.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('transactions')
        .values({ type: 'deposit', user_id: held.userId, amount_grosze: 700n })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('balance_credits')
        .values({ transaction_id: id, user_id: held.userId, amount_grosze: 700n, credited_by: adminId })
        .execute()
      await book(trx, `transaction:${id}:deposit`, 'E:corrections', `L:balance:${userId}`, grosze)
    })
  await expect(credit(held.userId, 700_000n)).rejects.toThrow('no row says what journal')
  await expect(credit(paid.userId, 700n)).rejects.toThrow('no row says what journal')
  await expect(credit(held.userId, 700n)).resolves.toBeUndefined()
})

test('a credit above the daily limit needs a second admin’s confirmation', async () => {
  const api = testDb.as('skinkantor_api')
  const [first, second] = [await newAdmin(testDb.db), await newAdmin(testDb.db)]
  const userId = await newSeller(testDb.db)
  const deposit = async (trx: Db, grosze: bigint, confirmedBy: bigint | null) => {
    const { id } = await trx
      .insertInto('transactions')
      .values({ type: 'deposit', user_id: userId, amount_grosze: grosze })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('balance_credits')
      .values({
        transaction_id: id,
        user_id: userId,
        amount_grosze: grosze,
        credited_by: first,
        confirmed_by: confirmedBy,
      })
      .execute()
  }
  const alone = (grosze: bigint) => api.transaction().execute((trx) => deposit(trx, grosze, null))
  const propose = (grosze: number) =>
    sql<{
      id: string
    }>`insert into admin_proposals (kind, subject, seller_id, payload, payload_hash, reason, proposed_by, expires_at)
      values ('credit', ${String(userId)}, ${String(userId)}, ${JSON.stringify({ userId: String(userId), grosze })}::jsonb,
        sha256('test'), 'test', ${String(first)}, now() + interval '1 day') returning id`.execute(api)
  const confirm = (db: Db, id: string) =>
    sql`update admin_proposals set state = 'confirmed', decided_by = ${String(second)}, decided_at = now()
      where id = ${id}`.execute(db)
  const refusal = 'needs a proposal that a second admin confirms'

  await expect(alone(99_999_00n)).rejects.toThrow(refusal)
  await alone(300_00n)
  // Several small credits count as one large credit.
  await expect(alone(200_00n)).rejects.toThrow(refusal)

  const { id } = (await propose(200_00)).rows[0]!
  const confirmed = (grosze: bigint, times: number) =>
    api.transaction().execute(async (trx) => {
      await confirm(trx, id)
      for (let time = 0; time < times; time += 1) await deposit(trx, grosze, second)
    })
  const notByTwo = 'or by two through a proposal'
  await expect(confirmed(200_01n, 1)).rejects.toThrow(notByTwo)
  await expect(confirmed(200_00n, 2)).rejects.toThrow(notByTwo)
  await confirmed(200_00n, 1)
  await expect(alone(200_00n)).rejects.toThrow(refusal)
})

test('the API and the watcher cannot record the outcome of a payout at a provider', async () => {
  for (const role of ['skinkantor_api', 'skinkantor_watcher'] as const)
    for (const [payoutId, state] of [
      [heldPayout, 'submitting'],
      [paidPayout, 'returned'],
    ])
      await expect(
        sql`update payouts set state = ${state}, version = version + 1 where id = ${payoutId}`.execute(
          testDb.as(role),
        ),
      ).rejects.toThrow(`${role} does not move a payout`)
})

test('no process can advance a settlement time or book items twice', async () => {
  for (const role of ROLES) {
    const change = (set: ReturnType<typeof sql>, sale: SaleInTest) =>
      sql`update sale_financials set ${set} where sale_id = ${String(sale.saleId)}`.execute(testDb.as(role))
    await expect(change(sql`settles_at = now()`, held)).rejects.toThrow('never loosened')
    await expect(change(sql`settles_at = null`, held)).rejects.toThrow('never loosened')
  }
  await sql`update sale_financials set is_booked = false, reversed_at = now() where sale_id = ${String(paid.saleId)}`.execute(
    testDb.db,
  )
  for (const role of ROLES)
    await expect(
      sql`update sale_financials set is_booked = true where sale_id = ${String(paid.saleId)}`.execute(
        testDb.as(role),
      ),
    ).rejects.toThrow('never loosened')
})
