import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SaleResponse, SaleState, TradeHistoryResponse } from '@app/contract/selling/sales'
import { BANK_DETAILS, newAssetId, SaleWorld, sellBody, type Seller } from '#test/worlds/sale-world.ts'
import { stepSale } from '#test/support/step-sale.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(async () => {
  await world.assertBooksAreRight()
  await world.stop()
})

const cancel = (seller: Seller, id: number) => seller.send('POST', `/api/trades/${id}/cancel`)
const history = async (seller: Seller, query = '') =>
  (await seller.send('GET', `/api/trades/history${query}`)).json<TradeHistoryResponse>()
const lockOf = async (seller: Seller, assetId: string) =>
  (await seller.ask()).inventory.find((item) => item.assetId === assetId)?.lock

const listedIds = async (seller: Seller) => (await seller.ask()).inventory.map(({ assetId }) => assetId)

test('names the items that came instead of those of the sale, and those that are missing', async () => {
  const seller = await world.seller(2)
  const [sold, twin] = seller.items
  const { trade } = (await world.sell(seller, await seller.quote([sold!.assetId]))).json<SaleResponse>()
  const accountId = '76561197960287930'
  await sql`insert into operator_accounts (steam_id) values (${accountId}) on conflict do nothing`.execute(
    world.db,
  )
  const foreign = newAssetId()
  await sql`insert into trade_offers (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state, sale_id,
      reasons, problem)
    values (${newAssetId()}, ${accountId}, ${seller.steamId}, ${[twin!.assetId, foreign]}, 0, now(), 2, ${trade.id},
      array['extra_items', 'missing_items'], 'other_items')`.execute(world.db)
  const { inventory } = await seller.ask()
  const shown = inventory.find(({ assetId }) => assetId === twin!.assetId)
  const answer = (await seller.send('GET', `/api/trades/${trade.id}`)).json<SaleResponse>()
  expect(answer.trade).toMatchObject({
    offerProblem: 'other_items',
    offerMismatch: {
      // The foreign item is not in the seller's inventory, so nothing is said about it.
      extra: [{ name: shown?.market_hash_name, float: shown?.float }],
      missing: [sold!.assetId],
    },
  })
})

test('records a sale at the price of its quote and locks its items', async () => {
  const seller = await world.seller()
  const quote = await seller.quote()
  const answer = await world.sell(seller, quote)
  expect(answer.statusCode, answer.body).toBe(200)
  const { trade } = answer.json<SaleResponse>()
  expect(trade).toMatchObject({
    number: String(trade.id).padStart(6, '0'),
    status: 'pending',
    state: 'awaiting_items',
    reason: null,
    code: quote.code,
    amount: quote.total,
    marketTotal: quote.marketTotal,
    currency: 'PLN',
    paymentMethod: 'bank',
    payment: { coin: null, masked: '61 1090 •••• 2874' },
    details: { items: quote.items.map(({ laterPrice: _laterPrice, ...item }) => item) },
    canCancel: true,
    timeline: [{ state: 'awaiting_items', actor: 'seller', reason: null }],
  })
  expect(Date.parse(trade.deadlineAt) - Date.parse(trade.createdAt)).toBe(1_800_000)
  expect((await seller.send('GET', `/api/trades/${trade.number}`)).json<SaleResponse>().trade).toEqual({
    ...trade,
    serverTime: expect.any(String) as string,
  })
  const userId = await world.userId(seller)
  const events = await world.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('stream', '=', `user:${userId}`)
    .execute()
  expect(events.at(-1)).toEqual({ kind: 'sale.updated', data: { saleId: trade.id } })
  for (const { assetId } of quote.items) expect(await lockOf(seller, assetId)).toEqual({ reason: 'in_sale' })
  const saved = (await seller.send('GET', '/api/account/payout-details')).json<{ details: object[] }>()
  expect(saved.details).toMatchObject([{ method: 'bank', masked: '61 1090 •••• 2874' }])
})

test('a sale counts towards the seller’s limits, and a seller with a debt cannot sell', async () => {
  const seller = await world.seller(2)
  const assetIds = seller.items.map(({ assetId }) => assetId)
  const quote = await seller.quote(assetIds.slice(0, 1))
  const { trade } = (await world.sell(seller, quote)).json<SaleResponse>()
  const money = await world.db
    .selectFrom('sale_financials')
    .select(['total_grosze as totalGrosze', 'payout_case as payoutCase', 'released_at as releasedAt'])
    .where('sale_id', '=', BigInt(trade.id))
    .execute()
  // An account about which Steam reports no data gets no advance, and its seller can see why.
  expect(trade.advanceObstacle).toBe('new_account')
  expect(money).toEqual([
    { totalGrosze: BigInt(Math.round(trade.amount * 100)), payoutCase: 'after_protection', releasedAt: null },
  ])

  const next = await seller.quote(assetIds.slice(1, 2))
  await world.db
    .insertInto('debts')
    .values({
      user_id: await world.userId(seller),
      sale_id: BigInt(trade.id),
      amount_grosze: 100n,
      left_grosze: 100n,
    })
    .execute()
  const refused = await world.sell(seller, next)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'seller_owes'])
  expect((await history(seller)).pagination.total).toBe(1)
})

test('requires both checkboxes, the shown terms, an enabled method and valid details', async () => {
  const seller = await world.seller(1)
  const quote = await seller.quote()
  const cases = [
    [{ acceptTerms: false }, 422, 'terms_not_accepted'],
    [{ tradeConfirmation: false }, 422, 'trade_not_confirmed'],
    [{ termsVersion: '-1' }, 409, 'terms_changed'],
    [{ paymentMethod: 'neteller', paymentDetails: { email: 'a@example.com' } }, 422, 'payout_method_off'],
    [{ paymentMethod: 'paypal' }, 422, 'payout_details_invalid'],
    [{ paymentDetails: { ...BANK_DETAILS, accountNumber: '1' } }, 422, 'payout_details_invalid'],
    [{ paymentDetails: { savedId: randomUUID() } }, 404, 'payout_details_not_found'],
    [{ quoteId: randomUUID() }, 404, 'quote_not_found'],
    [{ items: [{ assetId: newAssetId(), name: 'x' }] }, 409, 'quote_items_differ'],
    [{ items: [...sellBody(quote).items, { assetId: newAssetId(), name: 'x' }] }, 409, 'quote_items_differ'],
    [{ items: [...sellBody(quote).items, ...sellBody(quote).items] }, 409, 'quote_items_differ'],
    [{ price: 1 }, 400, 'validation_failed'],
    [{ acceptTerms: 'yes' }, 400, 'validation_failed'],
  ] as const
  for (const [changes, status, code] of cases) {
    const answer = await world.sell(seller, quote, changes as object)
    expect([answer.statusCode, answer.json<{ code: string }>().code], JSON.stringify(changes)).toEqual([
      status,
      code,
    ])
  }
  for (const key of ['', ' ', 'ż', 'x'.repeat(256)]) {
    const answer = await world.sell(seller, quote, {}, key)
    expect(answer.json()).toMatchObject({ code: 'idempotency_key_missing' })
  }
  expect((await history(seller)).trades).toEqual([])
  // None of the refused requests used up the quote.
  expect((await world.sell(seller, quote)).statusCode).toBe(200)
})

test('refuses a seller banned since the quote', async () => {
  const seller = await world.seller(1)
  const quote = await seller.quote()
  await world.db
    .updateTable('users')
    .set({ steam_community_banned: true })
    .where('steam_id', '=', seller.steamId)
    .execute()
  expect((await world.sell(seller, quote)).json()).toMatchObject({ code: 'not_ready_to_sell' })
})

test('refuses a quote after it expired', async () => {
  const seller = await world.seller(1)
  const quote = await seller.quote()
  await sql`alter table quotes disable trigger quotes_never_changed`.execute(world.db)
  await sql`update quotes set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
    where id = ${quote.id}`.execute(world.db)
  await sql`alter table quotes enable trigger quotes_never_changed`.execute(world.db)
  const answer = await world.sell(seller, quote)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'quote_expired'])
})

test('sells an item open in two tabs once, and again after a cancellation', async () => {
  const seller = await world.seller(1)
  const [one, other] = [await seller.quote(), await seller.quote()]
  const answers = await Promise.all([world.sell(seller, one), world.sell(seller, other)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = answers.find(({ statusCode }) => statusCode === 200)!.json<SaleResponse>().trade
  const loser = answers.find(({ statusCode }) => statusCode === 409)!.json<{ code: string; fields: object }>()
  expect(loser).toMatchObject({
    code: 'items_unavailable',
    fields: { [one.items[0]!.assetId]: 'Jest już w sprzedaży.' },
  })
  const assetIds = [one.items[0]!.assetId]
  expect((await seller.send('POST', '/api/quotes', { payload: { assetIds } })).statusCode).toBe(409)
  expect((await cancel(seller, winner.id)).statusCode).toBe(200)
  expect(await lockOf(seller, one.items[0]!.assetId)).toBeNull()
  expect((await world.sold(seller)).id).not.toBe(winner.id)
})

test('refuses an item already in another user’s sale until that sale is cancelled', async () => {
  const item = { name: 'AK-47 | Redline (Field-Tested)', assetId: newAssetId() }
  const [first, second] = [await world.seller([item]), await world.seller([item])]
  const quote = await second.quote()
  const sale = await world.sold(first)
  expect((await world.sell(second, quote)).json()).toMatchObject({ code: 'items_unavailable' })
  await cancel(first, sale.id)
  expect((await world.sell(second, quote)).statusCode).toBe(200)
})

test('only the owner can reuse saved details', async () => {
  const [seller, thief] = [await world.seller(2), await world.seller(1)]
  const [first, second] = seller.items.map(({ assetId }) => assetId)
  await world.sold(seller, [first!])
  const { details } = (await seller.send('GET', '/api/account/payout-details')).json<{
    details: [{ id: string }]
  }>()
  const savedId = details[0].id
  const stolen = await world.sell(thief, await thief.quote(), { paymentDetails: { savedId } })
  expect(stolen.json()).toMatchObject({ code: 'payout_details_not_found' })
  expect((await thief.send('GET', '/api/account/payout-details')).json()).toMatchObject({ details: [] })
  const quote = await seller.quote([second!])
  const wrong = await world.sell(seller, quote, { paymentDetails: { savedId }, paymentMethod: 'paypal' })
  expect(wrong.json()).toMatchObject({ code: 'payout_details_invalid' })
  const again = await world.sell(seller, quote, { paymentDetails: { savedId } })
  expect(again.json()).toMatchObject({ trade: { payment: { masked: '61 1090 •••• 2874' } } })
})

test('another user cannot see or cancel a sale, and a repeated cancellation returns the same answer', async () => {
  const [owner, other] = [await world.seller(1), await world.seller(1)]
  const sale = await world.sold(owner)
  for (const id of [sale.id, 999_999_999, '0', '999999999999999999']) {
    expect((await other.send('GET', `/api/trades/${id}`)).json()).toMatchObject({ code: 'sale_not_found' })
    expect((await cancel(other, Number(id))).statusCode).toBeGreaterThanOrEqual(400)
  }
  const first = (await cancel(owner, sale.id)).json<SaleResponse>().trade
  expect(first).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_seller', canCancel: false })
  expect(first.timeline.map(({ state, actor }) => [state, actor])).toEqual([
    ['awaiting_items', 'seller'],
    ['cancelled', 'seller'],
  ])
  const second = (await cancel(owner, sale.id)).json<SaleResponse>().trade
  expect({ ...second, serverTime: '' }).toEqual({ ...first, serverTime: '' })
})

test('refuses to cancel a sale once the offer may have been accepted', async () => {
  const seller = await world.seller(1)
  const { id } = await world.sold(seller)
  const move = (state: SaleState) => stepSale(world.api.testDb.as('skinkantor_worker'), BigInt(id), state)
  await move('offer_seen')
  await move('verifying')
  const answer = await cancel(seller, id)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'sale_cannot_cancel'])
  for (const state of ['items_received', 'paying', 'completed'] as const) await move(state)
  const done = (await seller.send('GET', `/api/trades/${id}`)).json<SaleResponse>().trade
  expect(done).toMatchObject({ status: 'completed', completedAt: expect.any(String) as string })
  // The copy was read before the trade: it still has the item, which is neither listed nor sold again.
  const [sold] = seller.items
  expect(await listedIds(seller)).not.toContain(sold!.assetId)
  const again = await seller.send('POST', '/api/quotes', { payload: { assetIds: [sold!.assetId] } })
  expect(again.statusCode).toBe(409)
})

test('history lists own sales only, newest first, paged by offset with the total', async () => {
  const seller = await world.seller(12)
  const ids: number[] = []
  for (const { assetId } of seller.items) ids.push((await world.sold(seller, [assetId])).id)
  const page = await history(seller)
  expect(page.trades.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
  expect(page.pagination).toEqual({ page: 1, limit: 10, pages: 2, total: 12 })
  expect(page.trades[0]?.details.items[0]).toMatchObject({ assetId: seller.items[11]!.assetId })
  const rest = await history(seller, '?limit=10&offset=10')
  expect(rest.trades.map(({ id }) => id)).toEqual(ids.toReversed().slice(10))
  expect(rest.pagination).toMatchObject({ page: 2, total: 12 })
  expect((await history(seller, '?limit=50')).trades).toHaveLength(12)
  for (const query of ['?limit=51', '?limit=0', '?offset=-1', '?limit=x'])
    expect((await seller.send('GET', `/api/trades/history${query}`)).statusCode).toBe(400)
})
