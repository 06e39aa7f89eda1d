import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteResponse } from '@app/contract/selling/sales'
import { changeSetting } from '#platform/settings/settings.ts'
import { newAssetId, SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => world.stop())

const extend = (seller: Seller, quoteId: string) => seller.send('POST', `/api/quotes/${quoteId}/extend`)
const ask = (seller: Seller, assetIds: unknown) =>
  seller.send('POST', '/api/quotes?lang=en', { payload: { assetIds } })

test('a quote has the inventory’s prices at 70% rounded half up, a code and 15 minutes', async () => {
  const seller = await world.seller()
  const quote = await seller.quote()
  expect(quote.items.map(({ assetId, ourPrice, marketPrice }) => [assetId, ourPrice, marketPrice])).toEqual(
    seller.items.map(({ assetId, ourPrice, marketPrice }) => [assetId, ourPrice, marketPrice]),
  )
  const grosze = (amount: number) => Math.round(amount * 100)
  for (const item of quote.items)
    expect(grosze(item.ourPrice)).toBe(Math.floor((grosze(item.marketPrice) * 7_000 + 5_000) / 10_000))
  expect(grosze(quote.total)).toBe(quote.items.reduce((sum, item) => sum + grosze(item.ourPrice), 0))
  expect(quote).toMatchObject({
    rateBps: 7_000,
    minimum: 20,
    extensionsLeft: 10,
    isOfferOurs: false,
    offerMinutes: 30,
  })
  expect(quote.code).toMatch(/^[A-Z2-7]{8}$/)
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(900_000)
  expect(quote.items[0]).toMatchObject({ name: 'AK-47 | Redline', wear: 'ft', weaponType: 'AK-47' })
})

test('names every unavailable item with its reason', async () => {
  const [good, locked, notMine, doppler] = [newAssetId(), newAssetId(), newAssetId(), newAssetId()]
  const seller = await world.seller([
    { name: 'AK-47 | Redline (Field-Tested)', assetId: good },
    { name: 'AK-47 | Redline (Field-Tested)', assetId: locked, state: 'locked' },
    { name: '★ Karambit | Doppler (Factory New)', version: 'Ruby', assetId: doppler },
  ])
  const answer = await ask(seller, [good, locked, notMine, doppler])
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'items_unavailable' })
  const { fields } = answer.json<{ fields: Record<string, string> }>()
  expect(Object.keys(fields).sort()).toEqual([locked, notMine, doppler].sort())
  expect(fields[notMine]).toBe('It is no longer in your inventory.')
  expect(fields[doppler]).toBe('Its phase decides: it needs an appraisal.')
})

test('refuses less than 20 zł with the product’s message', async () => {
  const { inventory } = await (await world.inventories.player({ count: 300 })).ask()
  const cheap = inventory.find(({ lock, ourPrice }) => lock === null && ourPrice !== null && ourPrice < 20)
  const seller = await world.seller([{ name: cheap?.market_hash_name, assetId: newAssetId() }])
  const answer = await seller.send('POST', '/api/quotes', {
    payload: { assetIds: seller.items.map(({ assetId }) => assetId) },
  })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    422,
    'Minimalna kwota sprzedaży to 20 zł',
  ])
})

test('a changed minimum appears in the refusal in both languages and in the offer terms', async () => {
  const setMinimum = (value: number) =>
    world.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'sale.minimum_grosze',
        value,
        changedBy: { type: 'operator', id: 'test' },
        reason: 'a test of texts',
      }),
    )
  const seller = await world.seller(1)
  const words = async (language: string) => {
    const answer = await seller.send('POST', '/api/quotes', {
      payload: { assetIds: seller.items.map(({ assetId }) => assetId) },
      headers: { 'accept-language': language },
    })
    return answer.json<{ message?: string }>().message
  }
  await setMinimum(99_999_50)
  try {
    await vi.waitFor(async () => expect(await words('pl')).toBe('Minimalna kwota sprzedaży to 99999,50 zł'))
    expect(await words('en')).toBe('Minimum sell amount is 99999.50 PLN')
    const terms = await seller.send('GET', '/api/offer-terms')
    expect(terms.json()).toEqual({ success: true, rateBps: 7_000, minimum: 99_999.5 })
  } finally {
    await setMinimum(20_00)
    await vi.waitFor(async () => expect((await seller.quote()).minimum).toBe(20))
  }
})

test('refuses a quote to a seller with a blocking check and names the check', async () => {
  const seller = await world.seller()
  await world.db
    .updateTable('users')
    .set({ steam_economy_ban: 'banned', trade_token_sealed: null })
    .where('steam_id', '=', seller.steamId)
    .execute()
  const answer = await ask(
    seller,
    seller.items.map(({ assetId }) => assetId),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'not_ready_to_sell',
    fields: { trade_url: 'Paste your trade URL to sell.', bans: expect.any(String) as string },
  })
})

test('refuses malformed input with 400', async () => {
  const seller = await world.seller(1)
  const [id] = seller.items.map(({ assetId }) => assetId)
  const bodies = [
    { assetIds: [] },
    { assetIds: [id, id] },
    { assetIds: Array.from({ length: 101 }, newAssetId) },
    { assetIds: ['0'] },
    { assetIds: ["1' or '1'='1"] },
    { assetIds: [id], price: 1_000_000 },
    {},
  ]
  for (const payload of bodies)
    expect((await seller.send('POST', '/api/quotes', { payload })).statusCode).toBe(400)
})

test('extending makes a new quote at the current price with the same code and lists the changes', async () => {
  const seller = await world.seller()
  const first = await seller.quote()
  await world.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'payout.rate_bps',
      value: 6_000,
      changedBy: { type: 'operator', id: 'test' },
      reason: 'another price today',
    }),
  )
  try {
    await vi.waitFor(async () => {
      const { inventory } = await seller.ask()
      expect(inventory[0]?.ourPrice).not.toBe(first.items[0]?.ourPrice)
    })
    const answer = await extend(seller, first.id)
    const { quote, changes } = answer.json<QuoteResponse>()
    expect(quote).toMatchObject({ code: first.code, rateBps: 6_000, extensionsLeft: 9 })
    expect(quote.id).not.toBe(first.id)
    expect(changes).toEqual(
      first.items.map(({ assetId, ourPrice }) => ({ assetId, ourPriceBefore: ourPrice })),
    )
    expect((await extend(seller, first.id)).json()).toMatchObject({ code: 'quote_superseded' })
    const old = await world.sell(seller, first)
    expect([old.statusCode, old.json<{ code: string }>().code]).toEqual([409, 'quote_superseded'])
    expect((await world.sell(seller, quote)).statusCode).toBe(200)
    expect((await extend(seller, quote.id)).json()).toMatchObject({ code: 'quote_used' })
  } finally {
    await world.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'payout.rate_bps',
        value: 7_000,
        changedBy: { type: 'operator', id: 'test' },
        reason: 'as before',
      }),
    )
    await vi.waitFor(async () => {
      expect((await (await world.seller(1)).quote()).rateBps).toBe(7_000)
    })
  }
})

test('a quote can be extended ten times, and one of two concurrent extensions succeeds', async () => {
  const seller = await world.seller(1)
  let quote = await seller.quote()
  for (let left = 9; left >= 0; left -= 1) {
    const answers = await Promise.all([extend(seller, quote.id), extend(seller, quote.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    quote = answers.find(({ statusCode }) => statusCode === 200)!.json<QuoteResponse>().quote
    expect(quote.extensionsLeft).toBe(left)
  }
  expect((await extend(seller, quote.id)).json()).toMatchObject({ code: 'quote_extensions_spent' })
  expect((await world.sell(seller, quote)).statusCode).toBe(200)
})

test('another user’s quote returns not found for extending and selling', async () => {
  const [owner, other] = [await world.seller(1), await world.seller(1)]
  const quote = await owner.quote()
  for (const id of [quote.id, randomUUID()])
    expect((await extend(other, id)).json()).toMatchObject({ code: 'quote_not_found' })
  expect((await world.sell(other, quote)).json()).toMatchObject({ code: 'quote_not_found' })
})

test('refuses a quote when prices are older than half an hour', async () => {
  const seller = await world.seller(1)
  await sql`update price_lists set live_since = live_since - interval '31 minutes',
    started_at = started_at - interval '31 minutes', finished_at = finished_at - interval '31 minutes'
    where state = 'live'`.execute(world.db)
  try {
    const late = await world.api.another()
    await SaleWorld.pricesArrive(late)
    const answer = await late.inject({
      method: 'POST',
      url: '/api/quotes',
      payload: { assetIds: seller.items.map(({ assetId }) => assetId) },
      headers: {
        authorization: `Bearer ${seller.browser.tokens?.accessToken}`,
        cookie: [...seller.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'prices_unavailable'])
  } finally {
    await sql`update price_lists set live_since = live_since + interval '31 minutes',
      started_at = started_at + interval '31 minutes', finished_at = finished_at + interval '31 minutes'
      where state = 'live'`.execute(world.db)
  }
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a quote is valid for exactly 15 minutes when the process clock is %s', async (_name, offMs) => {
  const seller = await world.seller(2)
  const [first, second] = seller.items.map(({ assetId }) => assetId)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
  expect((await world.sell(seller, await seller.quote([first!]))).statusCode).toBe(200)
  const quote = await seller.quote([second!])
  await sql`alter table quotes disable trigger quotes_never_changed`.execute(world.db)
  await sql`update quotes set created_at = created_at - interval '15 minutes',
    expires_at = expires_at - interval '15 minutes' where id = ${quote.id}`.execute(world.db)
  await sql`alter table quotes enable trigger quotes_never_changed`.execute(world.db)
  const late = await world.sell(seller, quote)
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'quote_expired'])
})
