import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { waitsForBankFile } from '#platform/db/payout-state-sql.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newSale } from '#test/support/sale-with-money.ts'

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
const DAY_MS = 86_400_000

describe('reject', () => {
  test('fails the sale permanently and records a return for items we hold', async () => {
    const settlesAt = Date.now() + 7 * DAY_MS
    const sale = await world.receivedSale({ settlesAt })
    const answer = await anna.reject(sale.saleId, { reason: 'the account was stolen' })
    expect(answer.json()).toEqual({ success: true, status: 'failed', isReturnDue: true })
    expect((await world.payoutOf(sale.saleId)).state).toBe('cancelled')
    const seen = await bartek.view(sale.saleId)
    expect(seen).toMatchObject({
      status: 'failed',
      sale: { state: 'failed', reason: 'rejected_by_operator' },
      returnDue: { notBefore: new Date(settlesAt).toISOString(), closedAt: null },
      actions: [{ action: 'rejected', reason: 'the account was stolen' }],
      allowed: { approve: false, reject: false, closeReturn: true },
    })
    expect(await world.auditOf('transaction', sale.saleId.toString())).toMatchObject([
      { action: 'transaction.rejected', actor_id: anna.userId.toString(), reason: 'the account was stolen' },
    ])
    expect(outcome(await anna.approve(sale.saleId))).toEqual([409, 'transaction_wrong_state'])
    expect(outcome(await anna.reject(sale.saleId))).toEqual([409, 'transaction_wrong_state'])
  })

  test('records no return before the items arrive', async () => {
    const waiting = await newSale(world.db)
    expect((await anna.reject(waiting.saleId)).json()).toMatchObject({ status: 'failed', isReturnDue: false })
    const reviewed = await world.reviewedSale()
    expect((await anna.reject(reviewed.saleId)).json()).toMatchObject({ isReturnDue: false })
  })

  test('requires a reason', async () => {
    const sale = await world.receivedSale()
    expect((await anna.reject(sale.saleId, { reason: ' ' })).statusCode).toBe(400)
    expect((await anna.reject(sale.saleId, { reason: 'a\0b c' })).statusCode).toBe(400)
    expect(await world.saleState(sale.saleId)).toBe('items_received')
  })

  test('concurrent with the payout submission, 20 rounds: one wins and a rejected sale is never paid', async () => {
    const ends = { rejected: 0, sent: 0 }
    for (let round = 0; round < 20; round++) {
      const sale = await world.receivedSale({ marketGrosze: 300_00n })
      const { version } = await anna.view(sale.saleId)
      const { id: payoutId } = await world.payoutOf(sale.saleId)
      const body = { version, reason: 'in the last moment' }
      const [answer, started] = await Promise.all([
        anna.post(`/api/admin/transactions/${sale.saleId}/reject`, body),
        world.money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' }),
      ])
      const isSent = !('refused' in started)
      expect(answer.statusCode).toBe(isSent ? 409 : 200)
      expect(await world.saleState(sale.saleId)).toBe(isSent ? 'paying' : 'failed')
      expect((await world.payoutOf(sale.saleId)).state).toBe(isSent ? 'submitting' : 'cancelled')
      if (isSent) {
        expect(outcome(await anna.reject(sale.saleId))).toEqual([409, 'payout_in_flight'])
        await world.money.payoutEvent(payoutId, { type: 'answered', answer: { class: 'ambiguous' } })
        await world.money.lookUp(payoutId, 'settled')
      }
      ends[isSent ? 'sent' : 'rejected'] += 1
    }
    expect(ends.sent + ends.rejected).toBe(20)
  })

  test('cancels a withdrawal and keeps its money on the balance', async () => {
    const seller = await world.seller()
    await creditByTwo(world.db, { userId: seller.userId, grosze: 120_00n })
    const asked = await seller.post('/api/account/withdrawals', {
      amount: 100,
      paymentMethod: 'bank',
      paymentDetails: { accountNumber: newAccountNumber(), ownerName: 'Ewa Nowak' },
    })
    expect(asked.statusCode, asked.body).toBe(200)
    const id = BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id)
    expect(await anna.view(id)).toMatchObject({
      type: 'withdrawal',
      sale: null,
      payouts: [{ state: 'approved', rail: 'bank' }],
      allowed: { reject: true, enterReference: true },
    })
    expect((await anna.reject(id)).json()).toEqual({ success: true, status: 'cancelled', isReturnDue: false })
    const balance = await seller.get('/api/account/balance')
    expect(balance.json()).toMatchObject({ balance: { available: 120, waiting: 0 } })
    expect(outcome(await anna.reject(id))).toEqual([409, 'transaction_wrong_state'])
  })
})

describe('reference', () => {
  /** Steam can no longer reverse the trade, so no check on Steam is needed. */
  const settled = () =>
    world.receivedSale({ method: 'bank', marketGrosze: 300_00n, settlesAt: Date.now() - 1_000 })

  test('completes a sale paid by hand at once, without a matched statement', async () => {
    const sale = await settled()
    const answer = await anna.refer(sale.saleId, 'PRZELEW 17/2026')
    expect(answer.json()).toEqual({ success: true, status: 'completed' })
    const seen = await bartek.view(sale.saleId)
    expect(seen).toMatchObject({
      status: 'completed',
      sale: { state: 'completed' },
      payouts: [{ state: 'settled', reference: 'PRZELEW 17/2026' }],
    })
    expect(seen.completedAt).not.toBeNull()
    const payout = await world.payoutOf(sale.saleId)
    expect([payout.reference, payout.statement_matched_at]).toEqual(['PRZELEW 17/2026', null])
  })

  test('is idempotent, refuses a second reference and refuses a reference already used', async () => {
    const sale = await settled()
    const { version } = await anna.view(sale.saleId)
    const body = { version, reference: 'FT-2001' }
    const url = `/api/admin/transactions/${sale.saleId}/reference`
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => anna.post(url, body, key)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]!.json()).toEqual({ success: true, status: 'completed' })
    expect(outcome(await bartek.post(url, body))).toEqual([409, 'transaction_changed'])
    expect(outcome(await bartek.refer(sale.saleId, 'FT-2002'))).toEqual([409, 'transaction_wrong_state'])
    const other = await settled()
    expect(outcome(await anna.refer(other.saleId, 'FT-2001'))).toEqual([409, 'reference_used'])
    expect(await world.saleState(other.saleId)).toBe('items_received')
  })

  test('is refused before approvals, on an automatic rail and while Steam may reverse the trade', async () => {
    const unapproved = await world.receivedSale({ method: 'bank', settlesAt: Date.now() - 1_000 })
    expect(outcome(await anna.refer(unapproved.saleId, 'FT-3001'))).toEqual([409, 'transaction_wrong_state'])
    const called = await world.receivedSale({ marketGrosze: 300_00n, settlesAt: Date.now() - 1_000 })
    expect(outcome(await anna.refer(called.saleId, 'FT-3002'))).toEqual([409, 'transaction_wrong_state'])
    const risky = await world.receivedSale({ method: 'bank', marketGrosze: 300_00n })
    expect(outcome(await anna.refer(risky.saleId, 'FT-3003'))).toEqual([409, 'trade_not_clean'])
  })

  test('is checked before the transfer, and accepted afterwards even when Steam no longer answers', async () => {
    const check = async (person: typeof anna, saleId: bigint) => {
      const { version } = await person.view(saleId)
      return person.post(`/api/admin/transactions/${saleId}/transfer-check`, { version })
    }
    const risky = await world.receivedSale({ method: 'bank', marketGrosze: 300_00n })
    expect((await check(anna, risky.saleId)).json()).toEqual({ success: true, isClear: false, until: null })
    const support = await world.staff('support')
    expect((await check(support, risky.saleId)).statusCode).toBe(403)
    const unapproved = await world.receivedSale({ method: 'bank', settlesAt: Date.now() - 1_000 })
    expect(outcome(await check(anna, unapproved.saleId))).toEqual([409, 'transaction_wrong_state'])

    const sale = await settled()
    const waiting = async () => {
      const { rows } = await sql<{ id: bigint }>`
        select p.transaction_id as id from payouts p where ${waitsForBankFile}`.execute(world.db)
      return rows.some(({ id }) => id === sale.saleId)
    }
    expect(await waiting()).toBe(true)
    const answer = (await check(anna, sale.saleId)).json<{ isClear: boolean; until: string }>()
    expect(answer.isClear).toBe(true)
    expect(Date.parse(answer.until)).toBeGreaterThan(Date.now() + 25 * 60_000)
    expect(await waiting()).toBe(false)
    expect(await world.payoutOf(sale.saleId)).toMatchObject({ state: 'approved', reference: null })
    await sql`update sale_financials set settles_at = now() + interval '1 day'
      where sale_id = ${String(sale.saleId)}`.execute(world.db)
    expect((await anna.refer(sale.saleId, 'FT-6001')).json()).toMatchObject({ status: 'completed' })
  })

  test('is refused while the rail is paused, and accepted after two approvals', async () => {
    const sale = await world.receivedSale({ method: 'bank', settlesAt: Date.now() - 1_000 })
    await anna.approve(sale.saleId)
    await bartek.approve(sale.saleId)
    await anna.post('/api/admin/rails/bank/pause', { reason: 'the bank is closed' })
    expect(outcome(await anna.refer(sale.saleId, 'FT-4001'))).toEqual([409, 'rail_paused'])
    await anna.post('/api/admin/rails/bank/resume', { reason: 'the bank is open' })
    expect((await anna.refer(sale.saleId, 'FT-4001')).json()).toMatchObject({ status: 'completed' })
  })

  test('is refused for a withdrawal whose money already paid a debt', async () => {
    const seller = await world.seller()
    const sale = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
    await world.settle(sale.saleId)
    await creditByTwo(world.db, { userId: seller.userId, grosze: 210_00n })
    const asked = await seller.post('/api/account/withdrawals', {
      amount: 200,
      paymentMethod: 'bank',
      paymentDetails: { accountNumber: '61109010140000071219812874', ownerName: 'Ewa Nowak' },
    })
    expect(asked.statusCode, asked.body).toBe(200)
    await world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
    const id = BigInt(asked.json<{ withdrawal: { id: number } }>().withdrawal.id)
    const [debt] = (await anna.view(id)).seller.debts
    const paid = await anna.post(`/api/admin/debts/${debt!.id}/payments`, {
      how: 'balance',
      amount: 210,
      reason: 'as agreed',
    })
    expect(paid.json()).toMatchObject({ isDone: true })
    expect((await seller.get('/api/account/balance')).json()).toMatchObject({
      balance: { available: 0, waiting: 200, debt: 0 },
    })
    expect(outcome(await anna.refer(id, 'FT-5001'))).toEqual([409, 'seller_frozen'])
    await world.db
      .updateTable('seller_risk_profiles')
      .set({ frozen_at: null })
      .where('user_id', '=', seller.userId)
      .execute()
    expect(outcome(await anna.refer(id, 'FT-5001'))).toEqual([422, 'balance_too_low'])
    expect(await world.payoutOf(id)).toMatchObject({ state: 'approved', reference: null })
  })
})

describe('notes', () => {
  const url = (saleId: bigint) => `/api/admin/transactions/${saleId}/notes`

  test('every staff role can write notes, and concurrent writes do not overwrite each other', async () => {
    const sale = await newSale(world.db)
    const support = await world.staff('support')
    const first = await support.put(url(sale.saleId), { version: 0, text: 'called the seller' })
    expect(first.json()).toEqual({ success: true, version: 1, message: 'Notatki zostały zapisane' })
    const both = await Promise.all([
      support.put(url(sale.saleId), { version: 1, text: 'one' }),
      anna.put(url(sale.saleId), { version: 1, text: 'two' }),
    ])
    expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const { notes } = await anna.view(sale.saleId)
    expect(notes).toMatchObject({ version: 2, text: expect.stringMatching(/^(one|two)$/) as string })
    const audit = await world.auditOf('transaction', sale.saleId.toString())
    expect(audit.map((entry) => [entry.action, entry.details])).toEqual([
      ['transaction.annotated', { version: 1 }],
      ['transaction.annotated', { version: 2 }],
    ])
  })

  test('a seller can neither write nor read notes', async () => {
    const seller = await world.seller()
    const sale = await newSale(world.db, { userId: seller.userId })
    expect((await seller.put(url(sale.saleId), { version: 0, text: 'x' })).statusCode).toBe(403)
    await anna.put(url(sale.saleId), { version: 0, text: 'a secret of ours' })
    expect((await seller.get(`/api/trades/${sale.saleId}`)).body).not.toContain('secret')
  })
})
