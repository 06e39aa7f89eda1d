import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newDetails } from '#test/support/sale-with-money.ts'

let world: DeskWorld
let anna: Person
let bartek: Person
let celina: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
  celina = await world.staff('finance')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

type Answer = Awaited<ReturnType<Person['post']>>
const codeOf = (answer: Answer) => answer.json<{ code: string }>().code
const outcome = (answer: Answer) => [answer.statusCode, codeOf(answer)]

test('one approval releases a payout that needs one and is recorded with the admin and in the audit log', async () => {
  const sale = await world.provenSale()
  const seen = await anna.view(sale.saleId)
  expect(seen).toMatchObject({
    type: 'sale',
    status: 'pending',
    amount: 700,
    sale: { state: 'items_received', payoutCase: 'advance' },
    payouts: [{ state: 'created', approvalsRequired: 1, approvals: [] }],
    risks: ['new_seller', 'trade_not_settled'],
    allowed: { approve: true, approveNeedsReason: false, reject: true, enterReference: false, reveal: true },
  })
  const answer = await anna.approve(sale.saleId)
  expect(answer.json()).toEqual({ success: true, approvals: 1, approvalsRequired: 1, isReleased: true })
  const payout = await world.payoutOf(sale.saleId)
  expect(payout.state).toBe('approved')
  expect(await world.jobsOf(payout.id)).toBe(1)
  const after = await bartek.view(sale.saleId)
  expect(after.payouts[0]!.approvals).toMatchObject([{ how: 'admin', by: { id: anna.userId.toString() } }])
  expect(after.actions).toMatchObject([{ action: 'approved', by: { id: anna.userId.toString() } }])
  expect(after.allowed.approve).toBe(false)
  expect(await world.auditOf('transaction', sale.saleId.toString())).toMatchObject([
    {
      action: 'transaction.approved',
      actor_type: 'admin',
      actor_id: anna.userId.toString(),
      details: { approvals: 1, approvalsRequired: 1, overrides: false },
    },
  ])
})

describe('two admins', () => {
  test('records the first approval, releases on the second and refuses a repeat by the same admin', async () => {
    const sale = await world.receivedSale()
    const first = await anna.approve(sale.saleId)
    expect(first.json()).toEqual({ success: true, approvals: 1, approvalsRequired: 2, isReleased: false })
    expect((await world.payoutOf(sale.saleId)).state).toBe('created')
    expect((await anna.view(sale.saleId)).allowed.approve).toBe(false)
    expect(outcome(await anna.approve(sale.saleId))).toEqual([409, 'approved_before'])
    const second = await bartek.approve(sale.saleId)
    expect(second.json()).toEqual({ success: true, approvals: 2, approvalsRequired: 2, isReleased: true })
    expect(outcome(await celina.approve(sale.saleId))).toEqual([409, 'transaction_wrong_state'])
  })

  test('concurrent approvals, 20 rounds: counts each admin once and releases one payout', async () => {
    const approvals: number[] = []
    for (let round = 0; round < 20; round++) {
      const { saleId } = await world.receivedSale({ marketGrosze: 750_00n })
      const admins = [anna, bartek, celina]
      // All three admins send the same version, so the later two are refused and must reload.
      const seen = await anna.view(saleId)
      const body = { version: seen.version, destination: seen.destination!.mark }
      const first = await Promise.all(
        admins.map((admin) => admin.post(`/api/admin/transactions/${saleId}/approve`, body)),
      )
      expect(first.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
      const second = await Promise.all(admins.map((admin) => admin.approve(saleId)))
      expect(second.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      const rows = await world.db
        .selectFrom('payout_approvals as a')
        .innerJoin('payouts as p', 'p.id', 'a.payout_id')
        .select(['a.admin_id', 'p.state'])
        .where('p.sale_id', '=', saleId)
        .execute()
      expect(new Set(rows.map((row) => row.admin_id)).size).toBe(2)
      expect(rows.map((row) => row.state)).toEqual(['approved', 'approved'])
      approvals.push(rows.length)
    }
    expect(approvals).toEqual(Array<number>(20).fill(2))
  })

  test('refuses approval by the seller, even as an owner', async () => {
    const seller = await world.seller()
    const sale = await world.receivedSale({ userId: seller.userId })
    const asOwner = await world.makeStaff(seller)
    expect((await asOwner.view(sale.saleId)).allowed).toMatchObject({ approve: false, reject: false })
    expect(outcome(await asOwner.approve(sale.saleId))).toEqual([422, 'own_approval'])
    expect(outcome(await asOwner.reject(sale.saleId))).toEqual([422, 'own_approval'])
    expect((await world.payoutOf(sale.saleId)).state).toBe('created')
  })
})

describe('the approved version', () => {
  test('refuses an outdated version', async () => {
    const sale = await world.receivedSale()
    const { version } = await bartek.view(sale.saleId)
    expect((await anna.approve(sale.saleId)).statusCode).toBe(200)
    expect(outcome(await bartek.approve(sale.saleId, { version }))).toEqual([409, 'transaction_changed'])
    expect(outcome(await bartek.reject(sale.saleId, { version }))).toEqual([409, 'transaction_changed'])
  })

  test('refuses an approval for a destination other than the one shown', async () => {
    const sale = await world.receivedSale()
    const other = await world.receivedSale({ userId: sale.userId })
    const { destination } = await anna.view(other.saleId)
    const wrong = await anna.approve(sale.saleId, { destination: destination!.mark })
    expect(outcome(wrong)).toEqual([409, 'destination_changed'])
  })

  test('new payout details after approval create a new payout that needs its own approvals', async () => {
    const sale = await world.receivedSale()
    await anna.approve(sale.saleId)
    await bartek.approve(sale.saleId)
    const { id: payoutId } = await world.payoutOf(sale.saleId)
    await world.money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
    await world.money.payoutEvent(payoutId, { type: 'answered', answer: { class: 'refused' } })
    const seenBefore = await celina.view(sale.saleId)
    const elsewhere = await newDetails(world.db, sale.userId)
    await world.money.saleEvent(sale.saleId, { type: 'details_chosen' }, elsewhere)
    const seen = await celina.view(sale.saleId)
    expect(seen.destination!.mark).not.toBe(seenBefore.destination!.mark)
    expect(seen.payouts.map(({ state }) => state)).toEqual(['created', 'failed'])
    expect(seen.payouts[0]!.approvals).toEqual([])
    const old = { destination: seenBefore.destination!.mark }
    expect(outcome(await celina.approve(sale.saleId, old))).toEqual([409, 'destination_changed'])
    expect((await celina.approve(sale.saleId)).json()).toMatchObject({ approvals: 1, isReleased: false })
  })
})

describe('approval against the evidence', () => {
  test('approving from review needs a typed reason and two admins for any amount', async () => {
    const sale = await world.reviewedSale()
    const seen = await anna.view(sale.saleId)
    expect(seen).toMatchObject({
      sale: { state: 'review', wasReviewed: true },
      allowed: { approve: true, approveNeedsReason: true },
      payouts: [],
    })
    expect(outcome(await anna.approve(sale.saleId))).toEqual([422, 'reason_missing'])
    expect((await anna.approve(sale.saleId, { reason: '  ' })).statusCode).toBe(400)
    const reason = 'I saw the items in our inventory'
    const wrong = { reason, destination: '0'.repeat(64) }
    expect(outcome(await anna.approve(sale.saleId, wrong))).toEqual([409, 'destination_changed'])
    expect(await world.saleState(sale.saleId)).toBe('review')

    const first = await anna.approve(sale.saleId, { reason })
    expect(first.json()).toEqual({ success: true, approvals: 1, approvalsRequired: 2, isReleased: false })
    expect(await world.saleState(sale.saleId)).toBe('items_received')
    expect(outcome(await bartek.approve(sale.saleId))).toEqual([422, 'reason_missing'])
    const second = await bartek.approve(sale.saleId, { reason: 'So did I' })
    expect(second.json()).toMatchObject({ approvals: 2, isReleased: true })
    const after = await celina.view(sale.saleId)
    expect(after.payouts[0]!.approvals.map((approval) => approval.reason)).toEqual([reason, 'So did I'])
    const settlesAt = new Date(after.sale!.settlesAt!)
    expect(settlesAt.getTime()).toBeGreaterThan(Date.now() + 8 * 86_400_000)
    expect([settlesAt.getUTCHours(), settlesAt.getUTCMinutes()]).toEqual([7, 0])
  })

  test('a reviewed sale still waits for Steam’s settlement, and its payout needs two approvals again', async () => {
    const sale = await world.reviewedSale(3_000_00n)
    const reason = 'the items are there'
    expect((await anna.approve(sale.saleId, { reason })).json()).toEqual({
      success: true,
      approvals: 0,
      approvalsRequired: 0,
      isReleased: false,
    })
    expect(await world.saleState(sale.saleId)).toBe('protected')
    expect((await bartek.view(sale.saleId)).allowed.approve).toBe(false)
    expect(outcome(await bartek.approve(sale.saleId))).toEqual([409, 'transaction_wrong_state'])
    await world.db
      .updateTable('sale_financials')
      .set({ settles_at: new Date(Date.now() - 1_000) })
      .where('sale_id', '=', sale.saleId)
      .execute()
    await world.money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
    expect((await anna.approve(sale.saleId, { reason })).json()).toMatchObject({ approvals: 1 })
    expect((await bartek.approve(sale.saleId, { reason })).json()).toMatchObject({ isReleased: true })
  })
})

describe('after a reversal, on hold, or on a paused rail', () => {
  test('refuses an approval after a reversal', async () => {
    const sale = await world.receivedSale()
    const { version, destination } = await anna.view(sale.saleId)
    await world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
    const old = { version, destination: destination!.mark }
    const stale = await anna.post(`/api/admin/transactions/${sale.saleId}/approve`, old)
    expect(outcome(stale)).toEqual([409, 'transaction_changed'])
    expect(outcome(await anna.approve(sale.saleId))).toEqual([409, 'seller_frozen'])
    expect((await anna.view(sale.saleId)).allowed.approve).toBe(false)
  })

  test('does not pay a frozen seller before or after an approval', async () => {
    const seller = await world.seller()
    const approved = await world.receivedSale({ userId: seller.userId })
    await anna.approve(approved.saleId)
    await bartek.approve(approved.saleId)
    const waiting = await world.receivedSale({ userId: seller.userId })
    const reversed = await world.receivedSale({ userId: seller.userId })
    await world.money.saleEvent(reversed.saleId, { type: 'reversed_on_steam' })
    expect(outcome(await anna.approve(waiting.saleId))).toEqual([409, 'seller_frozen'])
    const { id } = await world.payoutOf(approved.saleId)
    expect(await world.money.payoutEvent(id, { type: 'submit_started', trade: 'clean' })).toEqual({
      refused: 'seller_frozen',
    })
  })

  test('accepts approvals on a paused rail and submits nothing', async () => {
    const sale = await world.provenSale()
    await anna.post('/api/admin/rails/paypal/pause', { reason: 'a look first' })
    try {
      expect((await anna.view(sale.saleId)).risks).toContain('rail_paused')
      expect((await anna.approve(sale.saleId)).json()).toMatchObject({ isReleased: true })
      const { id } = await world.payoutOf(sale.saleId)
      expect(await world.money.payoutEvent(id, { type: 'submit_started', trade: 'clean' })).toEqual({
        refused: 'rail_paused',
      })
    } finally {
      await anna.post('/api/admin/rails/paypal/resume', { reason: 'looked' })
    }
  })
})

test('repeats the answer for the same idempotency key and refuses the key for another body or action', async () => {
  const sale = await world.receivedSale()
  const seen = await anna.view(sale.saleId)
  const body = { version: seen.version, destination: seen.destination!.mark }
  const key = randomUUID()
  const url = `/api/admin/transactions/${sale.saleId}/approve`
  const answers = await Promise.all(Array.from({ length: 10 }, () => anna.post(url, body, key)))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]!.statusCode).toBe(200)
  const other = await anna.post(url, { ...body, reason: 'another body' }, key)
  expect(outcome(other)).toEqual([409, 'idempotency_key_reused'])
  const rejection = { version: seen.version, reason: 'another call' }
  const elsewhere = await anna.post(`/api/admin/transactions/${sale.saleId}/reject`, rejection, key)
  expect(outcome(elsewhere)).toEqual([409, 'idempotency_key_reused'])
  const without = await anna.browser.send('POST', url, { payload: body })
  expect(outcome(without)).toEqual([400, 'idempotency_key_missing'])
})

test.each(['support', 'user', 'visitor'] as const)('refuses every decision by %s', async (role) => {
  const sale = await world.receivedSale()
  const seen = await anna.view(sale.saleId)
  const person = role === 'support' ? await world.staff('support') : await world.seller()
  if (role === 'visitor') person.browser.tokens = undefined
  const body = { version: seen.version, destination: seen.destination!.mark }
  const status = role === 'visitor' ? 401 : 403
  for (const verb of ['approve', 'reject', 'reference', 'reveal'])
    expect((await person.post(`/api/admin/transactions/${sale.saleId}/${verb}`, body)).statusCode).toBe(
      status,
    )
  const view = await person.get(`/api/admin/transactions/${sale.saleId}`)
  expect(view.statusCode).toBe(role === 'support' ? 200 : status)
  expect((await world.payoutOf(sale.saleId)).state).toBe('created')
})

test('returns 404 for an unknown transaction', async () => {
  const answer = await anna.get('/api/admin/transactions/999999999')
  expect(outcome(answer)).toEqual([404, 'transaction_not_found'])
  const body = { version: '1', destination: '0'.repeat(64) }
  const approve = await anna.post('/api/admin/transactions/999999999/approve', body)
  expect(outcome(approve)).toEqual([404, 'transaction_not_found'])
})
