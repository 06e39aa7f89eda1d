import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BalanceResponse } from '@app/contract/payments/balance'
import { fingerprint } from '#platform/crypto/keys.ts'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newDetails } from '#test/support/sale-with-money.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

let world: DeskWorld
let anna: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

type Answer = Awaited<ReturnType<Person['post']>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]
const ownAccounts = new Map<bigint, string>()

/** Each user has a different bank account, because a shared one would need a manual review. */
function bankOf({ userId }: Person) {
  const accountNumber = ownAccounts.get(userId) ?? newAccountNumber()
  ownAccounts.set(userId, accountNumber)
  return { accountNumber, ownerName: 'Zażółć Gęślą' }
}

/** A seller with this much on the balance. */
async function owed(zlotys: number): Promise<Person> {
  const seller = await world.seller()
  await creditByTwo(world.db, { userId: seller.userId, grosze: BigInt(Math.round(zlotys * 100)) })
  return seller
}

const ask = (seller: Person, amount: number, changes: object = {}, key?: string) =>
  seller.post(
    '/api/account/withdrawals',
    { amount, paymentMethod: 'bank', paymentDetails: bankOf(seller), ...changes },
    key,
  )

const balanceOf = async (seller: Person, query = '') =>
  (await seller.get(`/api/account/balance${query}`)).json<BalanceResponse>()

/** Moves the Steam sign-in of the session back by this interval. */
const ageSignIn = (seller: Person, interval: string) =>
  sql`update sessions set signed_in_at = signed_in_at - ${interval}::interval
    where user_id = ${String(seller.userId)}`.execute(world.db)

describe('the balance', () => {
  test('of a new user is empty, also in the profile', async () => {
    const seller = await world.seller()
    expect(await balanceOf(seller)).toEqual({
      success: true,
      balance: { available: 0, waiting: 0, debt: 0 },
      entries: [],
      pagination: { page: 1, limit: 20, pages: 0, total: 0 },
    })
    const user = (await seller.get('/api/auth/user')).json<{ user: { balance: number } }>().user
    expect(user.balance).toBe(0)
  })

  test('lists returned payouts, credits and withdrawals, newest first, in pages', async () => {
    const seller = await owed(40.5)
    const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    const { id: payoutId } = await world.payoutOf(sale.saleId)
    await world.money.submit(payoutId)
    await world.money.lookUp(payoutId, 'settled')
    await world.money.lookUp(payoutId, 'returned')
    const user = (await seller.get('/api/auth/user')).json<{ user: { balance: number } }>().user
    expect(user.balance).toBe(250.5)
    expect((await ask(seller, 100)).statusCode).toBe(200)
    const seen = await balanceOf(seller)
    expect(seen.balance).toEqual({ available: 150.5, waiting: 100, debt: 0 })
    const number = sale.saleId.toString().padStart(6, '0')
    expect(seen.entries).toMatchObject([
      { kind: 'withdrawal', amount: -100, status: 'pending' },
      { kind: 'return', amount: 210, status: 'completed', number, isOfSale: true },
      { kind: 'credit', amount: 40.5, status: 'completed' },
    ])
    const second = await balanceOf(seller, '?limit=2&offset=2')
    expect(second.entries).toEqual([seen.entries[2]])
    expect(second.pagination).toEqual({ page: 2, limit: 2, pages: 2, total: 3 })
  })

  test('shows a debt and its repayments', async () => {
    const seller = await world.seller()
    const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    await world.settle(sale.saleId)
    await world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
    await anna.post(`/api/admin/users/${seller.userId}/credit`, { amount: 60, reason: 'a part' })
    const [debt] = (await anna.view(sale.saleId)).seller.debts
    const url = `/api/admin/debts/${debt!.id}/payments`
    await anna.post(url, { how: 'balance', amount: 60, reason: 'as agreed' })
    const seen = await balanceOf(seller)
    expect(seen.balance).toEqual({ available: 0, waiting: 0, debt: 150 })
    expect(seen.entries.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['repayment', 60, 'completed'],
      ['credit', 60, 'completed'],
      ['debt', -210, 'pending'],
    ])
    expect(outcome(await ask(seller, 10))).toEqual([409, 'seller_owes'])
  })

  test('is visible only to its user', async () => {
    const visitor = new TestBrowser(world.api.app)
    expect((await visitor.send('GET', '/api/account/balance')).statusCode).toBe(401)
    const [one, other] = [await owed(30), await world.seller()]
    expect((await balanceOf(other)).entries).toEqual([])
    expect((await balanceOf(one)).entries).toHaveLength(1)
  })
})

describe('a withdrawal', () => {
  test('takes part of the balance, is paid, and can be withdrawn again after a return', async () => {
    const seller = await owed(100)
    const asked = await ask(seller, 60, {
      paymentMethod: 'paypal',
      paymentDetails: { email: 'ewa@example.com' },
    })
    expect(asked.json()).toMatchObject({ withdrawal: { amount: 60, status: 'pending' } })
    const id = BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id)
    const { id: payoutId, state } = await world.payoutOf(id)
    expect([state, await world.jobsOf(payoutId)]).toEqual(['approved', 1])
    await world.money.submit(payoutId)
    expect((await balanceOf(seller)).balance).toEqual({ available: 40, waiting: 60, debt: 0 })
    await world.money.lookUp(payoutId, 'settled')
    expect((await balanceOf(seller)).balance).toEqual({ available: 40, waiting: 0, debt: 0 })
    await world.money.lookUp(payoutId, 'returned')
    const seen = await balanceOf(seller)
    expect(seen.balance.available).toBe(100)
    expect(seen.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['return', 60],
      ['withdrawal', -60],
      ['credit', 100],
    ])
    expect((await ask(seller, 100)).statusCode).toBe(200)
  })

  test('stores the fingerprint of its idempotency key', async () => {
    const seller = await owed(50)
    const key = randomUUID()
    const asked = await ask(seller, 10, {}, key)
    const transaction = await world.db
      .selectFrom('transactions')
      .select('request_mark')
      .where('id', '=', BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id))
      .executeTakeFirstOrThrow()
    expect(transaction.request_mark).toEqual(fingerprint(world.api.keys, 'idempotency_key', key))
  })

  test('below the minimum, above the balance or with invalid input is refused', async () => {
    const seller = await owed(20)
    const small = await ask(seller, 0.99)
    expect(small.json()).toMatchObject({
      code: 'withdrawal_below_minimum',
      fields: { amount: 'Najmniejsza wypłata z salda to 1,00 zł.' },
    })
    expect(outcome(await ask(seller, 20.01))).toEqual([422, 'balance_too_low'])
    for (const amount of [0, -1, 1.001, 1e300, Number.NaN])
      expect((await ask(seller, amount)).statusCode).toBe(400)
    const wrong = { ...bankOf(seller), accountNumber: '61109010140000071219812875' }
    expect(outcome(await ask(seller, 10, { paymentDetails: wrong }))).toEqual([422, 'payout_details_invalid'])
    const mixed = await ask(seller, 10, { paymentDetails: { email: 'ewa@example.com' } })
    expect(outcome(mixed)).toEqual([422, 'payout_details_invalid'])
    expect((await ask(seller, 10, { userId: '1' })).statusCode).toBe(400)
    expect((await balanceOf(seller)).balance.available).toBe(20)
  })

  test('to another user’s details gets 404', async () => {
    const [seller, other] = [await owed(20), await world.seller()]
    const savedId = await newDetails(world.db, other.userId, { method: 'bank' })
    const answer = await ask(seller, 10, { paymentDetails: { savedId } })
    expect(outcome(answer)).toEqual([404, 'payout_details_not_found'])
  })

  test('with the same idempotency key is made once, and the key is refused with another body', async () => {
    const seller = await owed(100)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(seller, 10, {}, key)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await balanceOf(seller)).balance).toMatchObject({ available: 90, waiting: 10 })
    expect(outcome(await ask(seller, 11, {}, key))).toEqual([409, 'idempotency_key_reused'])
  })

  /** A busy server responds with 503, so the client retries with the same idempotency key. */
  async function askAgain(seller: Awaited<ReturnType<typeof owed>>, key: string) {
    for (;;) {
      const answer = await ask(seller, 10, {}, key)
      if (answer.statusCode !== 503) return answer
    }
  }

  test('50 concurrent requests never exceed the balance', async () => {
    const seller = await owed(95)
    const answers = await Promise.all(Array.from({ length: 50 }, () => askAgain(seller, randomUUID())))
    const statuses = Map.groupBy(answers, (answer) => answer.statusCode)
    const counts = [...statuses].map(([status, those]) => [status, those.length])
    expect(Object.fromEntries(counts)).toEqual({ 200: 9, 422: 41 })
    expect((await balanceOf(seller)).balance).toEqual({ available: 5, waiting: 90, debt: 0 })
    const payouts = await world.db
      .selectFrom('payouts')
      .select('id')
      .where('user_id', '=', seller.userId)
      .execute()
    for (const { id } of payouts)
      await world.money.payoutEvent(id, { type: 'submit_started', trade: 'clean' })
    const { rows } = await sql<{ sum: bigint }>`select -sum(amount_grosze)::bigint as sum from journal_entries
      where account_id = ${`L:balance:${seller.userId}`}`.execute(world.db)
    expect(rows[0]!.sum).toBe(5_00n)
  })
})

describe('details not paid before', () => {
  async function paidSeller() {
    const seller = await world.seller()
    const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    await world.settle(sale.saleId)
    await creditByTwo(world.db, { userId: seller.userId, grosze: 50_00n })
    return { seller, savedId: sale.payoutDetailsId }
  }
  const saved = (seller: Person) => seller.get('/api/account/payout-details')

  test('need a sign-in within the last ten minutes, unlike known details', async () => {
    const { seller, savedId } = await paidSeller()
    const freshly = (await saved(seller)).json<{ needsFreshSignIn: boolean; details: object[] }>()
    expect(freshly.needsFreshSignIn).toBe(false)
    expect(freshly.details).toMatchObject([{ id: savedId, wasPaid: true }])
    await ageSignIn(seller, '9 minutes')
    expect((await ask(seller, 5)).statusCode).toBe(200)
    await ageSignIn(seller, '2 minutes')
    expect((await saved(seller)).json()).toMatchObject({ needsFreshSignIn: true })
    const elsewhere = { accountNumber: '27114020040000300201355387', ownerName: 'Ktoś Inny' }
    const refused = await ask(seller, 5, { paymentDetails: elsewhere })
    expect(outcome(refused)).toEqual([403, 'fresh_sign_in_needed'])
    const known = { paymentMethod: 'paypal', paymentDetails: { savedId } }
    expect((await ask(seller, 5, known)).statusCode).toBe(200)
    const rows = await world.db
      .selectFrom('payout_destinations')
      .select('id')
      .where('user_id', '=', seller.userId)
      .execute()
    expect(rows).toHaveLength(2)
    await seller.browser.signIn(world.api.simulator, await steamIdOf(seller))
    expect((await ask(seller, 5, { paymentDetails: elsewhere })).statusCode).toBe(200)
  })

  test('marks details whose last payment was returned, until a new payment to them settles', async () => {
    const seller = await world.seller()
    const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    await world.settle(sale.saleId)
    expect((await saved(seller)).json()).toMatchObject({ details: [{ wasPaid: true, cameBack: false }] })
    const { id } = await world.db
      .selectFrom('payouts')
      .select('id')
      .where('sale_id', '=', sale.saleId)
      .executeTakeFirstOrThrow()
    await world.money.lookUp(id, 'returned')
    const { details } = (await saved(seller)).json<{ details: object[] }>()
    expect(details).toMatchObject([{ id: sale.payoutDetailsId, wasPaid: false, cameBack: true }])

    const again = await world.receivedSale({
      userId: seller.userId,
      payoutDetailsId: sale.payoutDetailsId,
      marketGrosze: 300_00n,
    })
    await world.settle(again.saleId)
    expect((await saved(seller)).json()).toMatchObject({ details: [{ wasPaid: true, cameBack: false }] })
  })

  test('an account that was never paid can use any details', async () => {
    const seller = await owed(20)
    await ageSignIn(seller, '5 hours')
    expect((await saved(seller)).json()).toMatchObject({ needsFreshSignIn: false })
    expect((await ask(seller, 5)).statusCode).toBe(200)
  })
})

async function steamIdOf(person: Person): Promise<string> {
  const row = await world.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  return row.steam_id
}

describe('after a payout failed', () => {
  const choose = (seller: Person, saleId: bigint, key?: string) =>
    seller.post(
      `/api/trades/${saleId}/payout-details`,
      { paymentMethod: 'bank', paymentDetails: bankOf(seller) },
      key,
    )

  async function failed(userId: bigint) {
    const sale = await world.receivedSale({ userId, marketGrosze: 300_00n })
    const { id } = await world.payoutOf(sale.saleId)
    await world.money.payoutEvent(id, { type: 'submit_started', trade: 'clean' })
    await world.money.payoutEvent(id, { type: 'answered', answer: { class: 'refused' } })
    return sale
  }

  test('the seller chooses other details, is paid there, and a retry uses them too', async () => {
    const seller = await world.seller()
    const sale = await failed(seller.userId)
    const key = randomUUID()
    expect((await choose(seller, sale.saleId, key)).json()).toEqual({ success: true })
    expect((await choose(seller, sale.saleId, key)).json()).toEqual({ success: true })
    const payout = await world.payoutOf(sale.saleId)
    expect([payout.state, payout.rail]).toEqual(['approved', 'bank'])
    expect(payout.payout_destination_id).not.toBe(sale.payoutDetailsId)
    expect(outcome(await choose(seller, sale.saleId))).toEqual([409, 'payout_in_flight'])

    // The bank payout is cancelled before it is sent and opened again: the new payout keeps the chosen details.
    await world.money.payoutEvent(payout.id, { type: 'cancelled' })
    await world.money.saleEvent(sale.saleId, { type: 'details_chosen' })
    expect((await world.payoutOf(sale.saleId)).payout_destination_id).toBe(payout.payout_destination_id)
  })

  test('only the owner can choose details, and only while a payout needs them', async () => {
    const [seller, other] = [await world.seller(), await world.seller()]
    const sale = await failed(seller.userId)
    expect(outcome(await choose(other, sale.saleId))).toEqual([404, 'sale_not_found'])
    expect(outcome(await choose(seller, 999_999_999n))).toEqual([404, 'sale_not_found'])
    expect((await choose(seller, sale.saleId)).statusCode).toBe(200)
    await world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
    expect(outcome(await choose(seller, sale.saleId))).toEqual([409, 'payout_details_not_needed'])
  })

  test('new details on a paid account need a recent sign-in', async () => {
    const seller = await world.seller()
    const first = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    await world.settle(first.saleId)
    const sale = await failed(seller.userId)
    await ageSignIn(seller, '11 minutes')
    expect(outcome(await choose(seller, sale.saleId))).toEqual([403, 'fresh_sign_in_needed'])
  })
})
