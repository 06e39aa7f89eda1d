import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type {
  ControlResponse,
  Proposal,
  ProposalsResponse,
  RailsResponse,
} from '@app/contract/office/controls'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newSeller } from '#test/support/sale-with-money.ts'

let world: DeskWorld
let anna: Person
let bartek: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

type Answer = Awaited<ReturnType<Person['post']>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]
const reason = 'we have talked about it'

async function proposals(person: Person, state = 'waiting'): Promise<Proposal[]> {
  const answer = await person.get(`/api/admin/proposals?state=${state}&limit=100`)
  return answer.json<ProposalsResponse>().proposals
}

/** Expects a proposal that waits for a second admin; the second admin then confirms it as shown. */
async function confirmed(proposed: Answer, by: Person): Promise<Answer> {
  const { isDone, proposalId } = proposed.json<ControlResponse>()
  expect(isDone, proposed.body).toBe(false)
  const proposal = (await proposals(by)).find(({ id }) => id === proposalId)
  return by.post(`/api/admin/proposals/${proposalId}/confirm`, { mark: proposal!.mark })
}

const frozenAt = async (userId: bigint) =>
  world.db
    .selectFrom('seller_risk_profiles')
    .select(['frozen_at', 'limit_by_hand_grosze'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

describe('a proposal', () => {
  test('is executed once by a second admin, and the audit log names both', async () => {
    const { userId } = await world.debtor()
    const url = `/api/admin/users/${userId}/unfreeze`
    const proposed = await anna.post(url, { reason })
    const { proposalId } = proposed.json<ControlResponse>()
    expect((await frozenAt(userId))!.frozen_at).not.toBeNull()
    expect(outcome(await bartek.post(url, { reason }))).toEqual([409, 'proposal_waiting'])

    const mine = (await proposals(anna)).find(({ id }) => id === proposalId)!
    expect(mine).toMatchObject({
      kind: 'unfreeze_seller',
      subject: userId.toString(),
      payload: { userId: userId.toString() },
      proposedBy: { id: anna.userId.toString() },
      reason,
      canConfirm: false,
    })
    const confirmUrl = `/api/admin/proposals/${proposalId}/confirm`
    expect(outcome(await anna.post(confirmUrl, { mark: mine.mark }))).toEqual([422, 'proposal_own'])
    const wrong = await bartek.post(confirmUrl, { mark: '0'.repeat(64) })
    expect(outcome(wrong)).toEqual([409, 'proposal_changed'])
    expect((await frozenAt(userId))!.frozen_at).not.toBeNull()

    expect((await confirmed(proposed, bartek)).json()).toMatchObject({ isDone: true })
    expect((await frozenAt(userId))!.frozen_at).toBeNull()
    expect(outcome(await bartek.post(confirmUrl, { mark: mine.mark }))).toEqual([409, 'proposal_decided'])
    expect(await world.auditOf('user', userId.toString())).toMatchObject([
      {
        action: 'seller.unfrozen',
        actor_id: bartek.userId.toString(),
        reason,
        details: { proposedBy: anna.userId.toString() },
      },
    ])
    expect((await world.auditOf('proposal', proposalId!)).map(({ action }) => action)).toEqual([
      'proposal.made',
      'proposal.confirmed',
    ])
  })

  test('confirmed ten times concurrently is executed once', async () => {
    const userId = await newSeller(world.db)
    const proposed = await anna.post(`/api/admin/users/${userId}/credit`, { amount: 900, reason })
    const { proposalId } = proposed.json<ControlResponse>()
    const { mark } = (await proposals(bartek)).find(({ id }) => id === proposalId)!
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bartek.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const credits = await world.db
      .selectFrom('transactions')
      .select('amount_grosze')
      .where('user_id', '=', userId)
      .execute()
    expect(credits).toEqual([{ amount_grosze: 900_00n }])
  })

  test('expires and allows a new proposal', async () => {
    const userId = await newSeller(world.db)
    const url = `/api/admin/users/${userId}/advance-limit`
    const body = { limit: 8_000, reason }
    const { proposalId } = (await anna.put(url, body)).json<ControlResponse>()
    const { mark } = (await proposals(bartek)).find(({ id }) => id === proposalId)!
    await sql`alter table admin_proposals disable trigger admin_proposals_guard`.execute(world.db)
    await sql`update admin_proposals set proposed_at = now() - interval '4 days', expires_at = now() - interval '1 day'
      where id = ${proposalId}`.execute(world.db)
    await sql`alter table admin_proposals enable trigger admin_proposals_guard`.execute(world.db)
    const late = await bartek.post(`/api/admin/proposals/${proposalId}/confirm`, { mark })
    expect(outcome(late)).toEqual([409, 'proposal_decided'])
    expect((await proposals(bartek, 'expired')).map(({ id }) => id)).toContain(proposalId)
    expect((await proposals(bartek)).map(({ id }) => id)).not.toContain(proposalId)
    expect((await confirmed(await anna.put(url, body), bartek)).statusCode).toBe(200)
    expect((await frozenAt(userId))!.limit_by_hand_grosze).toBe(8_000_00n)
  })

  test('can be withdrawn by either admin, once', async () => {
    const userId = await newSeller(world.db)
    const proposed = await anna.post(`/api/admin/users/${userId}/credit`, { amount: 600, reason })
    const { proposalId } = proposed.json<ControlResponse>()
    const withdrawn = await bartek.post(`/api/admin/proposals/${proposalId}/withdraw`, {})
    expect(withdrawn.json()).toMatchObject({ isDone: true })
    const again = await bartek.post(`/api/admin/proposals/${proposalId}/withdraw`, {})
    expect(outcome(again)).toEqual([409, 'proposal_decided'])
    const unknown = await bartek.post(`/api/admin/proposals/${randomUUID()}/withdraw`, {})
    expect(outcome(unknown)).toEqual([404, 'proposal_not_found'])
  })

  test('about an admin’s own money can be neither made nor confirmed by that admin', async () => {
    const owner = await world.makeStaff(await world.seller())
    const url = `/api/admin/users/${owner.userId}`
    expect(outcome(await owner.post(`${url}/credit`, { amount: 5, reason }))).toEqual([422, 'own_approval'])
    const limit = await owner.put(`${url}/advance-limit`, { limit: 9_000, reason })
    expect(outcome(limit)).toEqual([422, 'own_approval'])
    const proposed = await anna.post(`${url}/credit`, { amount: 700, reason })
    expect(outcome(await confirmed(proposed, owner))).toEqual([422, 'own_approval'])
    expect((await confirmed(proposed, bartek)).statusCode).toBe(200)
  })

  test('the database refuses one admin for both steps, a changed payload and a confirmer without admin rights', async () => {
    const userId = await newSeller(world.db)
    const proposed = await anna.post(`/api/admin/users/${userId}/credit`, { amount: 800, reason })
    const { proposalId } = proposed.json<ControlResponse>()
    const api = world.api.testDb.as('skinkantor_api')
    const decide = (decidedBy: bigint) =>
      sql`update admin_proposals set state = 'confirmed', decided_by = ${String(decidedBy)}, decided_at = now()
        where id = ${proposalId}`.execute(api)
    await expect(decide(anna.userId)).rejects.toMatchObject({ constraint: 'admin_proposals_four_eyes' })
    await expect(decide(userId)).rejects.toMatchObject({ constraint: 'admin_proposals_confirmed_right' })
    await expect(
      sql`update admin_proposals set payload = '{}' where id = ${proposalId}`.execute(world.db),
    ).rejects.toThrow('never changed')
    await expect(sql`delete from admin_proposals`.execute(world.db)).rejects.toThrow()
  })
})

describe('a credit', () => {
  test('below the limit needs one admin, and the sum of small credits counts towards the limit', async () => {
    const seller = await world.seller()
    const url = `/api/admin/users/${seller.userId}/credit`
    const first = await anna.post(url, { amount: 300, reason })
    expect(first.json()).toMatchObject({ isDone: true, proposalId: null })
    expect((await anna.post(url, { amount: 250, reason })).json()).toMatchObject({ isDone: false })
    const balance = await seller.get('/api/account/balance')
    expect(balance.json()).toMatchObject({
      balance: { available: 300, waiting: 0, debt: 0 },
      entries: [{ kind: 'credit', amount: 300, status: 'completed' }],
    })
  })

  test('with the same idempotency key is booked once', async () => {
    const userId = await newSeller(world.db)
    const key = randomUUID()
    const credit = () => anna.post(`/api/admin/users/${userId}/credit`, { amount: 50.25, reason }, key)
    const answers = await Promise.all(Array.from({ length: 8 }, credit))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const rows = await world.db
      .selectFrom('transactions')
      .select(['type', 'status', 'amount_grosze'])
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toEqual([{ type: 'deposit', status: 'completed', amount_grosze: 50_25n }])
  })

  test.each([0, -5, 1.005, 2_000_000, '5', null])('of %j is refused', async (amount) => {
    const userId = await newSeller(world.db)
    const answer = await anna.post(`/api/admin/users/${userId}/credit`, { amount, reason })
    expect(answer.statusCode).toBe(400)
  })

  test('to an unknown user is refused', async () => {
    const answer = await anna.post('/api/admin/users/999999999/credit', { amount: 5, reason })
    expect(outcome(answer)).toEqual([404, 'user_not_found'])
  })
})

describe('a debt', () => {
  test('is paid in cash or written off in full by two admins', async () => {
    const { debtId, userId } = await world.debtor()
    const pay = (body: object) => anna.post(`/api/admin/debts/${debtId}/payments`, { reason, ...body })
    expect(outcome(await pay({ how: 'written_off', amount: 100 }))).toEqual([422, 'debt_amount_wrong'])
    expect(outcome(await pay({ how: 'cash', amount: 211 }))).toEqual([422, 'debt_amount_wrong'])
    expect(outcome(await pay({ how: 'balance', amount: 10 }))).toEqual([422, 'balance_too_low'])
    await confirmed(await pay({ how: 'cash', amount: 60 }), bartek)
    await confirmed(await pay({ how: 'written_off', amount: 150 }), bartek)
    expect(outcome(await pay({ how: 'cash', amount: 1 }))).toEqual([404, 'debt_not_found'])
    const payments = await world.db
      .selectFrom('debt_payments')
      .select(['how', 'amount_grosze', 'actor'])
      .where('debt_id', '=', debtId)
      .orderBy('part')
      .execute()
    const actor = `admin:${bartek.userId}`
    expect(payments).toEqual([
      { how: 'cash', amount_grosze: 60_00n, actor },
      { how: 'written_off', amount_grosze: 150_00n, actor },
    ])
    const left = await world.db
      .selectFrom('debts')
      .select('left_grosze')
      .where('user_id', '=', userId)
      .execute()
    expect(left).toEqual([{ left_grosze: 0n }])
  })
})

describe('a manual advance limit', () => {
  test('is raised or reset to the tiers by two admins, and lowered by one', async () => {
    const userId = await newSeller(world.db)
    const set = (limit: number | null) =>
      anna.put(`/api/admin/users/${userId}/advance-limit`, { limit, reason })
    await confirmed(await set(3_000), bartek)
    expect((await set(2_000)).json()).toMatchObject({ isDone: true })
    expect((await frozenAt(userId))!.limit_by_hand_grosze).toBe(2_000_00n)
    expect((await set(0)).json()).toMatchObject({ isDone: true })
    await confirmed(await set(null), bartek)
    expect((await frozenAt(userId))!.limit_by_hand_grosze).toBeNull()
  })
})

describe('a rail', () => {
  const railOf = async (rail: string) =>
    (await anna.get('/api/admin/rails')).json<RailsResponse>().rails.find((row) => row.rail === rail)

  test('is paused and resumed by one admin, and resuming requeues waiting payouts', async () => {
    const sale = await world.receivedSale({ marketGrosze: 300_00n })
    const { id } = await world.payoutOf(sale.saleId)
    await anna.post('/api/admin/rails/paypal/pause', { reason })
    expect(await railOf('paypal')).toMatchObject({
      isPaused: true,
      reason: 'admin',
      by: { id: anna.userId.toString() },
      note: reason,
      openPayouts: expect.any(Number) as number,
    })
    expect(outcome(await bartek.post('/api/admin/rails/paypal/pause', { reason }))).toEqual([
      409,
      'rail_paused',
    ])
    await sql`select graphile_worker.remove_job(${`payout:${id}`})`.execute(
      world.api.testDb.as('skinkantor_worker'),
    )
    expect((await anna.post('/api/admin/rails/paypal/resume', { reason })).json()).toMatchObject({
      isDone: true,
    })
    expect(await railOf('paypal')).toMatchObject({ isPaused: false, reason: null, since: null, by: null })
    expect(await world.jobsOf(id)).toBe(1)
    const again = await anna.post('/api/admin/rails/paypal/resume', { reason })
    expect(outcome(again)).toEqual([409, 'rail_not_paused'])
  })

  test('that reported another amount needs two admins to resume, even when an admin paused it first', async () => {
    const sale = await world.receivedSale({ marketGrosze: 300_00n })
    const { id } = await world.payoutOf(sale.saleId)
    await world.money.payoutEvent(id, { type: 'submit_started', trade: 'clean' })
    await anna.post('/api/admin/rails/paypal/pause', { reason })
    const answer = { class: 'accepted' as const, railRef: 'x', amountGrosze: 1n }
    await world.money.payoutEvent(id, { type: 'answered', answer })
    expect(await railOf('paypal')).toMatchObject({ isPaused: true, reason: 'breach' })
    const proposed = await anna.post('/api/admin/rails/paypal/resume', { reason })
    expect((await confirmed(proposed, bartek)).json()).toMatchObject({ isDone: true })
    expect(await railOf('paypal')).toMatchObject({ isPaused: false })
  })

  test('with an unknown name is refused', async () => {
    expect((await anna.post('/api/admin/rails/cash/pause', { reason })).statusCode).toBe(400)
  })
})

test('closes a return once, after Steam allows it and with a trade that the watcher has read', async () => {
  const sale = await world.receivedSale({ settlesAt: Date.now() + 60_000 })
  await anna.reject(sale.saleId)
  const url = `/api/admin/returns/${sale.saleId}/close`
  const body = { tradeId: '4567890123' }
  expect(outcome(await anna.post(url, body))).toEqual([409, 'return_too_early'])
  await world.db
    .updateTable('returns_due')
    .set({ not_before: new Date(Date.now() - 1_000) })
    .where('sale_id', '=', sale.saleId)
    .execute()
  expect((await anna.post(url, { tradeId: 'x' })).statusCode).toBe(400)
  // No watcher runs in this test: without a reading from Steam, a typed trade number closes nothing.
  expect(outcome(await anna.post(url, body))).toEqual([409, 'return_not_read'])
  const api = world.api.testDb.as('skinkantor_api')
  const byHand = sql`update returns_due set trade_id = '4567890123', closed_at = now() where sale_id = ${sale.saleId}`
  await expect(byHand.execute(api)).rejects.toMatchObject({ constraint: 'returns_due_proven' })
  await expect(
    sql`update return_readings set result = 'proven', read_at = now()`.execute(api),
  ).rejects.toMatchObject({ code: '42501' })
  await sql`update return_readings set result = 'proven', read_at = clock_timestamp()`.execute(
    world.api.testDb.as('skinkantor_watcher'),
  )
  expect((await anna.post(url, body)).json()).toMatchObject({ isDone: true })
  expect((await bartek.view(sale.saleId)).returnDue).toMatchObject({ tradeId: '4567890123' })
  expect(outcome(await anna.post(url, body))).toEqual([404, 'return_not_found'])
})

test('a return that Steam cannot show needs two admins and a trade not used for another return', async () => {
  const returned = async (tradeId: string) => {
    const sale = await world.receivedSale()
    await anna.reject(sale.saleId)
    await world.db
      .updateTable('returns_due')
      .set({ not_before: new Date(Date.now() - 1_000) })
      .where('sale_id', '=', sale.saleId)
      .execute()
    return confirmed(await anna.post(`/api/admin/returns/${sale.saleId}/close`, { tradeId, reason }), bartek)
  }
  expect((await returned('777000111')).json()).toMatchObject({ isDone: true })
  expect(outcome(await returned('777000111'))).toEqual([409, 'return_trade_used'])
})
