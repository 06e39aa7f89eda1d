import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AccountFreezeResponse, FreezeAccountResponse } from '@app/contract/identity/account-freeze'
import type { UserResponse } from '@app/contract/office/users'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newDetails, newSale } from '#test/support/sale-with-money.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { findInDatabase } from '#test/support/scan-database.ts'
import { freezeScene, outcome } from '#test/worlds/freeze-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: DeskWorld
let scene: ReturnType<typeof freezeScene>
let anna: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  scene = freezeScene(world)
  anna = await world.staff('finance')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

const signInAgain = async (person: Person) => {
  await person.browser.signIn(world.api.simulator, await steamIdOf(person.userId))
}
describe('freeze by the signed-in owner', () => {
  test('holds unsent payouts, cancels sales that await items and lists the trades that can still be undone', async () => {
    const owner = await world.seller()
    const { userId } = owner
    const held = await world.receivedSale({ userId, marketGrosze: 300_00n })
    const gone = await world.receivedSale({ userId, marketGrosze: 400_00n })
    await world.money.submit(await world.money.openPayout(gone.saleId))
    const waiting = await newSale(world.db, {
      userId,
      payoutDetailsId: held.payoutDetailsId,
      marketGrosze: 100_00n,
    })
    const answer = await scene.freeze(owner)
    expect(answer.statusCode, answer.body).toBe(200)
    const { freeze } = answer.json<FreezeAccountResponse>()
    expect(freeze).toMatchObject({
      how: 'session',
      held: { count: 1, amount: Number(held.totalGrosze) / 100 },
      out: { count: 1, amount: Number(gone.totalGrosze) / 100 },
      releaseNotBefore: null,
    })
    expect(new Set(freeze.undoable.map(({ id }) => BigInt(id)))).toEqual(new Set([held.saleId, gone.saleId]))
    expect(await world.saleState(waiting.saleId)).toBe('cancelled')
    const payoutId = await world.money.openPayout(held.saleId)
    expect(await world.money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })).toEqual({
      refused: 'seller_frozen',
    })
    // Payouts already submitted to a provider continue, because their outcome must be known.
    await world.money.lookUp(await world.money.openPayout(gone.saleId), 'settled')
    expect(await world.saleState(gone.saleId)).toBe('completed')
  })

  test('opens one urgent ticket linked to the account and mails the owner', async () => {
    const owner = await world.seller()
    const { userId } = owner
    await scene.confirmEmail(userId)
    const { freeze } = (await scene.freeze(owner)).json<FreezeAccountResponse>()
    const ticket = await world.db
      .selectFrom('tickets')
      .select(['user_id', 'priority', 'status', 'category'])
      .where('id', '=', BigInt(freeze.ticketId!))
      .executeTakeFirstOrThrow()
    expect(ticket).toEqual({ user_id: userId, priority: 'urgent', status: 'open', category: 'payment' })
    expect(await scene.mailsOf(userId)).toEqual(['account-frozen'])
    const { user } = (await anna.get(`/api/admin/users/${userId}`)).json<UserResponse>()
    expect(user.freeze).toMatchObject({
      how: 'session',
      by: null,
      saleNumber: null,
      ticketNumber: freeze.ticketNumber,
      release: null,
    })
    expect(await world.auditOf('user', userId.toString())).toMatchObject([
      { action: 'account.frozen', actor_type: 'user', details: { how: 'session', sessionsEnded: 1 } },
    ])
  })

  test('ends every session and event stream at once, including the session that requested the freeze', async () => {
    const owner = await world.seller()
    const elsewhere = new TestBrowser(world.api.app)
    await elsewhere.signIn(world.api.simulator, await steamIdOf(owner.userId))
    const stream = await elsewhere.send('GET', '/api/events', { payloadAsStream: true })
    expect(stream.statusCode).toBe(200)
    await scene.freeze(owner)
    let text = ''
    for await (const part of stream.stream()) text += String(part)
    expect(text).toContain('session.ended')
    for (const browser of [owner.browser, elsewhere]) {
      expect((await browser.send('GET', '/api/auth/user')).statusCode).toBe(401)
      expect((await browser.refresh()).statusCode).toBe(401)
    }
  })

  test('lets the owner read after a new sign-in but refuses withdrawals, quotes, account changes and exports', async () => {
    const owner = await world.seller()
    const sale = await world.receivedSale({ userId: owner.userId, marketGrosze: 300_00n })
    await scene.confirmEmail(owner.userId)
    await scene.freeze(owner)
    await signInAgain(owner)
    const { freeze } = (await owner.get('/api/account/freeze')).json<AccountFreezeResponse>()
    expect(freeze?.held.count).toBe(1)
    const bank = {
      paymentMethod: 'bank',
      paymentDetails: { accountNumber: '61109010140000071219812874', ownerName: 'Zażółć Gęślą' },
    }
    const email = { email: 'thief@example.com' }
    const steamId = await steamIdOf(owner.userId)
    const partner = BigInt(steamId) - 76_561_197_960_265_728n
    const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=aB3-_xYz`
    const tries = [
      owner.post('/api/account/withdrawals', { amount: 50, ...bank }),
      owner.post(`/api/trades/${sale.saleId}/payout-details`, bank),
      owner.post('/api/quotes', { assetIds: ['1'] }),
      owner.put('/api/auth/user/email', email),
      owner.browser.send('DELETE', '/api/auth/user/email'),
      owner.put('/api/auth/user/trade-url', { tradeUrl }),
      owner.post('/api/account/erasure', { isFinal: true }),
      owner.get('/api/account/export'),
    ]
    for (const answer of await Promise.all(tries)) expect(outcome(answer)).toEqual([403, 'account_frozen'])
    for (const path of ['release', 'keep', 'end'])
      expect(
        (await owner.post(`/api/admin/users/${owner.userId}/account-freeze/${path}`, { reason: 'x' }))
          .statusCode,
      ).toBe(403)
  })

  test('the database refuses a submission, a sale, a withdrawal and new payout details while the freeze is active', async () => {
    const { userId, saleId } = await world.receivedSale({ marketGrosze: 300_00n })
    const payoutId = await world.money.openPayout(saleId)
    const asWorker = world.api.testDb.as('skinkantor_worker')
    await scene.freezeSeller(saleId)
    const order = asWorker
      .updateTable('payouts')
      .set((row) => ({ state: 'submitting', is_submitted: true, version: row('version', '+', 1) }))
      .where('id', '=', payoutId)
      .execute()
    await expect(order).rejects.toMatchObject({ constraint: 'account_not_frozen' })
    await expect(newDetails(world.db, userId)).rejects.toMatchObject({ constraint: 'account_not_frozen' })
    for (const type of ['sale', 'withdrawal'])
      await expect(
        world.db
          .insertInto('transactions')
          .values({ type, user_id: userId, amount_grosze: 100n, method: 'bank' })
          .execute(),
      ).rejects.toMatchObject({ constraint: 'account_not_frozen' })
  })

  test('a repeated freeze creates no second freeze, ticket or mail', async () => {
    const owner = await world.seller()
    await scene.confirmEmail(owner.userId)
    const first = (await scene.freeze(owner)).json<FreezeAccountResponse>()
    await signInAgain(owner)
    const again = await Promise.all([scene.freeze(owner), scene.freeze(owner), scene.freeze(owner)])
    // One of the calls ends the session of the other two; none of them opens a second support request.
    for (const answer of again)
      if (answer.statusCode === 200)
        expect(answer.json<FreezeAccountResponse>().freeze.ticketId).toBe(first.freeze.ticketId)
      else expect(answer.statusCode).toBe(401)
    const tickets = await world.db
      .selectFrom('tickets')
      .select('id')
      .where('user_id', '=', owner.userId)
      .execute()
    expect(tickets).toHaveLength(1)
    expect(await scene.mailsOf(owner.userId)).toEqual(['account-frozen'])
  })
})

describe('freeze by the key of a sale', () => {
  test('freezes without a session and returns only the ticket number', async () => {
    const owner = await world.seller()
    const sale = await world.receivedSale({ userId: owner.userId, marketGrosze: 300_00n })
    const receipt = (await owner.get(`/api/trades/${sale.saleId}/receipt`)).json<{
      receipt: string
      freezeKey: string
    }>()
    expect(receipt.freezeKey).toBe(scene.keyOf(sale.saleId))
    const content = Buffer.from(receipt.receipt.split('.')[1]!, 'base64url').toString()
    expect(content).not.toContain(receipt.freezeKey)

    const answer = await scene.byKey(receipt.freezeKey.toLowerCase().replaceAll('-', ' '))
    const row = await scene.freezeRow(owner.userId)
    expect(answer.json()).toEqual({ success: true, ticketNumber: String(row.ticket_id).padStart(6, '0') })
    expect(row).toMatchObject({ how: 'key', sale_id: sale.saleId, admin_id: null })
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401)
    expect((await scene.byKey(receipt.freezeKey)).json()).toEqual(answer.json())
  })

  test('refuses wrong keys and unauthenticated requests without freezing anything', async () => {
    const { saleId, userId } = await world.receivedSale({ marketGrosze: 300_00n })
    const key = scene.keyOf(saleId)
    const wrong = [
      key.slice(0, -1) + (key.endsWith('7') ? '8' : '7'),
      scene.keyOf(saleId + 1n).replace(/^\d+/, saleId.toString().padStart(6, '0')),
      saleId.toString(),
      scene.keyOf(999_999_999n),
    ]
    for (const text of wrong) expect(outcome(await scene.byKey(text))).toEqual([404, 'freeze_key_wrong'])
    expect((await scene.byKey('')).statusCode).toBe(400)
    const bare = { method: 'POST', url: '/api/account/freeze', payload: { confirm: true } } as const
    expect((await world.api.app.inject(bare)).statusCode).toBe(401)
    const rows = await world.db
      .selectFrom('account_freezes')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toEqual([])
  })

  test('cancels a pending erasure request and refuses the key of an account already erased', async () => {
    const asked = await world.receivedSale({ marketGrosze: 300_00n })
    const gone = await world.receivedSale({ marketGrosze: 300_00n })
    await world.db
      .insertInto('erasure_requests')
      .values([
        { user_id: asked.userId, asked_by: 'person' },
        { user_id: gone.userId, asked_by: 'person', done_at: new Date() },
      ])
      .execute()
    await scene.freezeSeller(asked.saleId)
    expect(outcome(await scene.byKey(scene.keyOf(gone.saleId)))).toEqual([404, 'freeze_key_wrong'])
    const left = await world.db
      .selectFrom('erasure_requests')
      .select('user_id')
      .where('user_id', 'in', [asked.userId, gone.userId])
      .execute()
    expect(left).toEqual([{ user_id: gone.userId }])
  })

  test('refuses cross-site requests with cookies only, and form-encoded bodies', async () => {
    const owner = await world.seller()
    const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = '/api/account/freeze'
    const cross = await world.api.app.inject({
      method: 'POST',
      url,
      headers: { cookie, origin: 'https://evil.example' },
      payload: { confirm: true },
    })
    expect(cross.statusCode).toBe(401)
    const form = await owner.browser.send('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'confirm=true',
    })
    expect(form.statusCode).toBe(415)
    expect((await owner.post(url, {})).statusCode).toBe(400)
    expect((await owner.get('/api/account/freeze')).json()).toMatchObject({ freeze: null })
  })

  test('rate-limits key guesses after ten attempts', async () => {
    const { saleId } = await world.receivedSale({ marketGrosze: 300_00n })
    const strict = await world.api.another({ RATE_LIMIT_FACTOR: '1' })
    const key = scene.keyOf(saleId).replace(/.$/, '!')
    const codes: number[] = []
    for (let number = 0; number < 12; number += 1) {
      const answer = await strict.inject({
        method: 'POST',
        url: '/api/account/freeze-by-key',
        // A separate network address, because the other tests consume the rate limit of the shared one.
        remoteAddress: '203.0.113.7',
        payload: { key },
      })
      codes.push(answer.statusCode)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  })

  test('keeps the key out of logs, jobs, audit entries and tables', async () => {
    const { saleId, userId } = await world.receivedSale({ marketGrosze: 300_00n })
    const key = scene.keyOf(saleId)
    await scene.freezeSeller(saleId)
    const secret = key.slice(key.indexOf('-') + 1)
    const parts = [secret, secret.replaceAll('-', ''), secret.slice(0, 11)]
    const audit = JSON.stringify(await world.auditOf('user', userId.toString()), (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    for (const part of parts) {
      expect(world.api.logLines()).not.toContain(part)
      expect(audit).not.toContain(part)
    }
    expect(await findInDatabase(world.api.testDb, parts)).toEqual([])
  })
})

async function steamIdOf(userId: bigint): Promise<string> {
  const { steam_id: steamId } = await world.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return steamId
}
