import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ControlResponse, Proposal, ProposalsResponse } from '@app/contract/office/controls'
import { creditBalance } from '#contexts/payments/lifecycle/index.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newSeller } from '#test/support/sale-with-money.ts'

let world: DeskWorld
let anna: Person
let bartek: Person
let celina: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  celina = await world.staff('owner')
})
/**
 * Limits count per admin, so each test creates its own admins. Older credits are moved out of the 24-hour window of
 * the total limit.
 */
beforeEach(async () => {
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
  await sql`alter table balance_credits disable trigger user`.execute(world.db)
  await sql`update balance_credits set created_at = created_at - interval '25 hours'`.execute(world.db)
  await sql`alter table balance_credits enable trigger user`.execute(world.db)
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

type Answer = Awaited<ReturnType<Person['post']>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]
const reason = 'we have talked about it'
const isDone = (answer: Answer) => answer.json<ControlResponse>().isDone

const credit = (by: Person, userId: bigint, amount: number) =>
  by.post(`/api/admin/users/${userId}/credit`, { amount, reason })

async function confirm(answer: Answer, by: Person): Promise<Answer> {
  const { proposalId } = answer.json<ControlResponse>()
  const listed = await by.get('/api/admin/proposals?state=waiting&limit=100')
  const { mark } = listed.json<ProposalsResponse>().proposals.find(({ id }: Proposal) => id === proposalId)!
  return by.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })
}

async function withdraw(
  seller: Person,
  amount: number,
  email = `${randomBytes(6).toString('hex')}@example.com`,
) {
  const asked = await seller.post('/api/account/withdrawals', {
    amount,
    paymentMethod: 'paypal',
    paymentDetails: { email },
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const id = BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id)
  const { id: payoutId, state, approvals_required: required } = await world.payoutOf(id)
  return { id, payoutId, state, required }
}

describe('credits', () => {
  test('six credits of 499.99 zł by one admin: needs a second admin above the admin’s daily limit', async () => {
    const sellers = await Promise.all(Array.from({ length: 6 }, () => newSeller(world.db)))
    const answers: boolean[] = []
    for (const userId of sellers) answers.push(isDone(await credit(anna, userId, 499.99)))
    expect(answers).toEqual([true, true, false, false, false, false])
    const again = await credit(bartek, sellers[2]!, 5)
    expect(isDone(again)).toBe(true)
  })

  test('concurrent credits do not exceed the limit together', async () => {
    const sellers = await Promise.all(Array.from({ length: 8 }, () => newSeller(world.db)))
    const answers = await Promise.all(sellers.map((userId) => credit(anna, userId, 400)))
    expect(answers.filter(isDone)).toHaveLength(2)
  })

  test('of all admins together stop at the company limit', async () => {
    const admins = [anna, bartek, await world.staff('finance'), await world.staff('finance')]
    const answers: boolean[] = []
    for (const admin of admins)
      for (let times = 0; times < 2; times += 1)
        answers.push(isDone(await credit(admin, await newSeller(world.db), 450)))
    expect(answers).toEqual([true, true, true, true, false, false, false, false])
  })

  test('confirmed by a second admin do not count towards the single-admin limit', async () => {
    const proposed = await credit(anna, await newSeller(world.db), 5_000)
    expect((await confirm(proposed, bartek)).statusCode).toBe(200)
    expect(isDone(await credit(anna, await newSeller(world.db), 400))).toBe(true)
    const row = await world.db
      .selectFrom('balance_credits')
      .select(['credited_by', 'confirmed_by'])
      .where('amount_grosze', '=', 5_000_00n)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ credited_by: anna.userId, confirmed_by: bartek.userId })
  })
})

describe('payouts', () => {
  test('ten withdrawals of 499.99 zł need as many approvals as one of 4 999.90 zł', async () => {
    const seller = await world.seller()
    await creditByTwo(world.db, { userId: seller.userId, grosze: 5_000_00n })
    const required: number[] = []
    let last = 0n
    for (let times = 0; times < 10; times += 1) {
      const made = await withdraw(seller, 499.99, 'nigdy.uzyty@example.com')
      required.push(made.required)
      last = made.id
    }
    expect(required).toEqual([0, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    expect((await anna.view(last)).risks).toContain('day_sum')
  })

  test('requested concurrently are summed', async () => {
    const seller = await world.seller()
    await creditByTwo(world.db, { userId: seller.userId, grosze: 2_000_00n })
    const made = await Promise.all(Array.from({ length: 4 }, () => withdraw(seller, 300)))
    expect(made.filter(({ required }) => required === 2)).toHaveLength(3)
  })

  test('of sales and withdrawals are summed, without failed ones and those sent over a day ago', async () => {
    const seller = await world.seller()
    const { userId } = seller
    await creditByTwo(world.db, { userId, grosze: 900_00n })
    const sale = await world.receivedSale({ userId, marketGrosze: 600_00n })
    expect((await world.payoutOf(sale.saleId)).approvals_required).toBe(0)
    const held = await withdraw(seller, 100)
    expect(held.required).toBe(2)
    expect((await bartek.reject(held.id)).statusCode).toBe(200)
    expect((await withdraw(seller, 79.99)).required).toBe(0)
    expect((await withdraw(seller, 1)).required).toBe(2)

    await world.settle(sale.saleId)
    await sql`alter table payouts disable trigger user`.execute(world.db)
    await sql`update payouts set created_at = created_at - interval '3 days',
      first_submitted_at = first_submitted_at - interval '25 hours' where user_id = ${String(userId)}`.execute(
      world.db,
    )
    await sql`alter table payouts enable trigger user`.execute(world.db)
    // The two payouts that were never submitted still count.
    expect((await withdraw(seller, 400)).required).toBe(0)
    expect((await withdraw(seller, 20)).required).toBe(2)
  })
})

describe('money credited by one admin', () => {
  test('is paid out only with the approval of another admin', async () => {
    const seller = await world.seller()
    expect(isDone(await credit(anna, seller.userId, 50))).toBe(true)
    const { id, payoutId, state, required } = await withdraw(seller, 20)
    expect([state, required]).toEqual(['created', 1])
    expect(await anna.view(id)).toMatchObject({
      risks: ['credited_by_one', 'details_never_used', 'new_seller'],
      allowed: { approve: false },
    })
    expect(outcome(await anna.approve(id))).toEqual([403, 'own_credit'])

    const payout = await world.payoutOf(id)
    const forged = world.api.testDb
      .as('skinkantor_api')
      .insertInto('payout_approvals')
      .values({
        payout_id: payoutId,
        number: 1,
        how: 'admin',
        admin_id: anna.userId,
        destination_fingerprint: payout.destination_fingerprint,
      })
      .execute()
    await expect(forged).rejects.toMatchObject({ constraint: 'payout_approvals_not_creditor' })

    expect((await bartek.view(id)).allowed.approve).toBe(true)
    expect((await bartek.approve(id)).json()).toMatchObject({ isReleased: true })
  })

  test('is withdrawn first, and the remaining balance needs no extra approval', async () => {
    const seller = await world.seller()
    await creditByTwo(world.db, { userId: seller.userId, grosze: 200_00n })
    await credit(anna, seller.userId, 30)
    const first = await withdraw(seller, 20)
    expect(first.required).toBe(1)
    expect((await bartek.view(first.id)).source).toMatchObject({
      kind: 'credit',
      by: { id: anna.userId.toString() },
    })
    // The first withdrawal is not approved yet, so it has not used up the credit.
    const second = await withdraw(seller, 10)
    expect(second.required).toBe(1)
    expect((await withdraw(seller, 1)).required).toBe(1)
    for (const { id } of [first, second]) expect((await bartek.approve(id)).statusCode).toBe(200)
    expect((await withdraw(seller, 1)).required).toBe(0)

    await credit(bartek, seller.userId, 5)
    const third = await withdraw(seller, 5)
    expect(third.required).toBe(1)
    // The money of the first creditor is already withdrawn, so only the second creditor is refused.
    expect(outcome(await bartek.approve(third.id))).toEqual([403, 'own_credit'])
    expect((await anna.approve(third.id)).statusCode).toBe(200)
    // The amount of a rejected withdrawal returns to the balance.
    expect((await celina.reject(second.id)).statusCode).toBe(200)
    expect((await withdraw(seller, 1)).required).toBe(1)
  })

  test('the database refuses a withdrawal of it without a required approval', async () => {
    const seller = await world.seller()
    await credit(anna, seller.userId, 50)
    const { payoutId } = await withdraw(seller, 20)
    const copy = sql`with asked as (
        insert into transactions (type, user_id, amount_grosze, method)
        values ('withdrawal', ${String(seller.userId)}, 1000, 'paypal') returning id)
      insert into payouts (kind, transaction_id, user_id, rail, amount_grosze, payout_destination_id, destination_fingerprint,
        approvals_required, is_evidence_clean)
      select p.kind, asked.id, p.user_id, p.rail, 1000, p.payout_destination_id, p.destination_fingerprint, 0, true
      from payouts p cross join asked where p.id = ${payoutId}`.execute(world.api.testDb.as('skinkantor_api'))
    await expect(copy).rejects.toMatchObject({ constraint: 'payouts_credit_approved' })
  })

  test('the database refuses a credit without an author, by support, or with a second admin but no proposal', async () => {
    const api = world.api.testDb.as('skinkantor_api')
    const userId = await newSeller(world.db)
    const nameless = api
      .insertInto('transactions')
      .values({ type: 'deposit', user_id: userId, amount_grosze: 700n })
      .execute()
    await expect(nameless).rejects.toMatchObject({ constraint: 'transactions_deposit_credited' })
    const agent = await world.staff('support')
    const by = (creditedBy: bigint, confirmedBy: bigint | null) =>
      api
        .transaction()
        .execute((trx) => creditBalance(trx, { userId, grosze: 700n, creditedBy, confirmedBy }))
    const refused = { constraint: 'balance_credits_by_admin' }
    await expect(by(agent.userId, null)).rejects.toMatchObject(refused)
    await expect(by(anna.userId, bartek.userId)).rejects.toMatchObject(refused)
    await expect(by(userId, null)).rejects.toThrow()
    await expect(by(anna.userId, null)).resolves.toBeTypeOf('bigint')
    await expect(
      sql`update balance_credits set credited_by = ${String(bartek.userId)}`.execute(world.db),
    ).rejects.toThrow('never changed')
  })
})
