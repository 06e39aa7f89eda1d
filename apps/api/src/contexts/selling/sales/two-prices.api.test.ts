import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { PayoutClassesResponse, PayoutPreviewResponse } from '@app/contract/selling/payout-preview'
import type { SaleReceiptResponse, VerifyReceiptResponse } from '@app/contract/selling/receipts'
import type { Quote, SaleResponse, SellRequest } from '@app/contract/selling/sales'
import { changeSetting } from '#platform/settings/settings.ts'
import type { SettingInput, SettingKey } from '#platform/settings/settings-registry.ts'
import { saveRailBalance } from '#test/support/simulated-rails.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const EXTRA_BPS = 500

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(async () => {
  await world.assertBooksAreRight()
  await world.stop()
})
beforeEach(async () => {
  await set('payout.policy', 'instant')
  await set('payout.advance_pool_grosze', 50_000_00)
  await setExtra(EXTRA_BPS)
})

async function set<Key extends SettingKey>(key: Key, value: SettingInput<Key>): Promise<void> {
  const changedBy = { type: 'operator', id: 'test' } as const
  await world.db
    .transaction()
    .execute((trx) => changeSetting(trx, { key, value, changedBy, reason: 'a test of two prices' }))
}

/** Waits until this process uses the new value in quotes. */
async function setExtra(bps: number): Promise<void> {
  await set('payout.later_extra_bps', bps)
  await vi.waitFor(
    async () => {
      const answer = await world.api.app.inject('/api/skins/calculator')
      const { rateBps, laterRateBps } = answer.json<{ rateBps: number; laterRateBps: number }>()
      expect(laterRateBps - rateBps).toBe(bps)
    },
    { interval: 200 },
  )
}

/** A seller whose Steam account qualifies for an advance. */
async function trusted(count = 1): Promise<Seller> {
  const seller = await world.seller(count)
  await world.db
    .updateTable('users')
    .set({ steam_created_at: new Date('2015-01-01'), steam_level: 30 })
    .where('steam_id', '=', seller.steamId)
    .execute()
  return seller
}

const own = (): Pick<SellRequest, 'paymentMethod' | 'paymentDetails'> => ({
  paymentMethod: 'paypal',
  paymentDetails: { email: `x${randomUUID()}@example.com` },
})
const grosze = (zlotys: number) => Math.round(zlotys * 100)

async function sold(seller: Seller, quote: Quote, change: Partial<SellRequest>) {
  const answer = await world.sell(seller, quote, { ...own(), ...change })
  expect(answer.statusCode, answer.body).toBe(200)
  const { trade } = answer.json<SaleResponse>()
  const money = await world.db
    .selectFrom('sale_financials')
    .select(['payout_case as payoutCase', 'total_grosze as totalGrosze', 'reserved_at as reservedAt'])
    .where('sale_id', '=', BigInt(trade.id))
    .executeTakeFirstOrThrow()
  return { trade, money }
}

async function refusal(seller: Seller, quote: Quote, change: object, key?: string) {
  const answer = await world.sell(seller, quote, { ...own(), ...change }, key)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

async function preview(seller: Seller, quote: Quote, change: object = {}) {
  const payload = { ...own(), ...change }
  const answer = await seller.send('POST', `/api/quotes/${quote.id}/payout-preview`, { payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PayoutPreviewResponse>().preview
}

test('the inventory, the quote and the public payout times show both prices', async () => {
  const seller = await trusted(2)
  const inventory = (await seller.send('GET', '/api/inventory')).json<InventoryResponse>()
  expect([inventory.rateBps, inventory.laterRateBps]).toEqual([7_000, 7_500])
  const quote = await seller.quote()
  expect([quote.rateBps, quote.laterRateBps]).toEqual([7_000, 7_500])
  for (const item of quote.items) {
    expect(grosze(item.laterPrice)).toBe(Math.floor((grosze(item.marketPrice) * 7_500 + 5_000) / 10_000))
    expect(inventory.inventory.find(({ assetId }) => assetId === item.assetId)).toMatchObject({
      ourPrice: item.ourPrice,
      laterPrice: item.laterPrice,
    })
  }
  const sum = quote.items.reduce((total, { laterPrice }) => total + grosze(laterPrice), 0)
  expect(grosze(quote.laterTotal)).toBe(sum)

  const clocks = (await world.api.app.inject('/api/payout-classes')).json<PayoutClassesResponse>()
  expect(clocks).toMatchObject({ now: { rateBps: 7_000 }, later: { rateBps: 7_500 } })
  const serverMs = Date.parse(clocks.serverTime)
  expect(Date.parse(clocks.now?.payoutAt ?? '')).toBeGreaterThan(serverMs)
  expect(Date.parse(clocks.later.payoutAt)).toBeGreaterThan(serverMs + 7 * 86_400_000)
})

test('promises bank transfers at once while an instant rail is on and funded', async () => {
  const bankPace = async () =>
    (await world.api.app.inject('/api/payout-classes')).json<PayoutClassesResponse>().bankPace
  expect(await bankPace()).toBe('banking')
  await saveRailBalance(world.db, 'revolut')
  expect(await bankPace()).toBe('banking')
  await saveRailBalance(world.db, 'truelayer')
  expect(await bankPace()).toBe('minutes')
  await sql`update rail_states set paused_at = now(), pause_reason = 'admin' where rail = 'truelayer'`.execute(
    world.db,
  )
  expect(await bankPace()).toBe('banking')
  await sql`update rail_states set paused_at = null, pause_reason = null`.execute(world.db)
  await saveRailBalance(world.db, 'truelayer', 100n)
  expect(await bankPace()).toBe('banking')
  await sql`delete from rail_balances`.execute(world.db)
})

test('the chosen price is agreed and signed, and the receipt shows both', async () => {
  const seller = await trusted(2)
  const [first = '', second = ''] = seller.items.map(({ assetId }) => assetId)
  const nowQuote = await seller.quote([first])
  const now = await sold(seller, nowQuote, { payoutClass: 'now' })
  expect(now.trade).toMatchObject({ payoutClass: 'now', amount: nowQuote.total, rateBps: 7_000 })
  expect(now.money).toMatchObject({
    payoutCase: 'advance',
    totalGrosze: BigInt(grosze(nowQuote.total)),
    reservedAt: expect.any(Date) as Date,
  })

  const quote = await seller.quote([second])
  const later = await sold(seller, quote, { payoutClass: 'later' })
  expect(later.trade).toMatchObject({
    payoutClass: 'later',
    amount: quote.laterTotal,
    rateBps: 7_500,
    payoutCase: 'after_protection',
    details: { items: [{ ourPrice: quote.items[0]?.laterPrice }] },
  })
  // A payout after Steam's protection carries no risk, so it takes nothing from the limit.
  expect(later.money).toEqual({
    payoutCase: 'after_protection',
    totalGrosze: BigInt(grosze(quote.laterTotal)),
    reservedAt: null,
  })

  const { receipt: text } = (
    await seller.send('GET', `/api/trades/${later.trade.id}/receipt`)
  ).json<SaleReceiptResponse>()
  const payload = { receipt: text }
  const checked = await world.api.app.inject({ method: 'POST', url: '/api/receipts/verify', payload })
  const { verdict, receipt } = checked.json<VerifyReceiptResponse>()
  expect(verdict).toBe('valid')
  expect(receipt).toMatchObject({
    v: 2,
    payoutClass: 'later',
    total: grosze(quote.laterTotal),
    rateBps: 7_500,
    now: { total: grosze(quote.total), rateBps: 7_000 },
    later: { total: grosze(quote.laterTotal), rateBps: 7_500 },
    settlesBy: expect.stringMatching(/T07:00:00\.000Z$/) as string,
    items: [
      {
        price: grosze(quote.laterTotal),
        now: grosze(quote.total),
        later: grosze(quote.laterTotal),
      },
    ],
  })
})

test('the preview shows both prices with their times', async () => {
  const seller = await trusted()
  const quote = await seller.quote()
  const both = await preview(seller, quote)
  expect(both).toMatchObject({
    payoutClass: 'now',
    payoutCase: 'advance',
    choice: {
      now: { total: quote.total, rateBps: 7_000, payoutAt: both.payoutAt },
      nowObstacle: null,
      later: { total: quote.laterTotal, rateBps: 7_500 },
    },
  })
  const later = await preview(seller, quote, { payoutClass: 'later' })
  expect(later).toMatchObject({ payoutClass: 'later', payoutCase: 'after_protection', reason: 'chosen' })
  expect(later.payoutAt).toBe(later.choice?.later.payoutAt)
})

test('above the limit only the deferred price is available, and the instant one is refused', async () => {
  // Steam reports no data about this account, so its limit is zero.
  const seller = await world.seller(1)
  const quote = await seller.quote()
  const told = await preview(seller, quote, { payoutClass: 'now' })
  expect(told).toMatchObject({
    payoutClass: 'later',
    choice: { now: null, nowObstacle: 'new_account', later: { total: quote.laterTotal } },
  })
  expect(await refusal(seller, quote, { payoutClass: 'now' })).toEqual([409, 'payout_class_unavailable'])
  const { trade, money } = await sold(seller, quote, {})
  expect(trade).toMatchObject({ payoutClass: 'later', amount: quote.laterTotal })
  expect(money.payoutCase).toBe('after_protection')
})

test('a client cannot set its own class, rate or amount', async () => {
  const seller = await trusted()
  const quote = await seller.quote()
  for (const change of [
    { payoutClass: 'vip' },
    { payoutClass: 'advance' },
    { payoutClass: null },
    { rateBps: 9_999 },
    { laterTotal: 1_000_000 },
  ])
    expect(await refusal(seller, quote, change)).toEqual([400, 'validation_failed'])
  const { trade } = await sold(seller, quote, { payoutClass: 'now' })
  expect(trade.amount).toBe(quote.total)
})

test('a quote is used once at one price, and its key is refused with the other class', async () => {
  const seller = await trusted()
  const quote = await seller.quote()
  const [key, body] = [randomUUID(), { ...own(), payoutClass: 'now' as const }]
  const first = await world.sell(seller, quote, body, key)
  expect(first.statusCode, first.body).toBe(200)
  expect(await refusal(seller, quote, { payoutClass: 'later' })).toEqual([409, 'quote_used'])
  const swapped = await world.sell(seller, quote, { ...body, payoutClass: 'later' }, key)
  expect(swapped.json()).toMatchObject({ code: 'idempotency_key_reused' })
  const again = await world.sell(seller, quote, body, key)
  expect(again.json<SaleResponse>().trade).toMatchObject({
    id: first.json<SaleResponse>().trade.id,
    payoutClass: 'now',
    amount: quote.total,
  })
})

test('a rate change after the quote affects only the next quote, in both directions', async () => {
  const seller = await trusted(3)
  const [first = '', second = '', third = ''] = seller.items.map(({ assetId }) => assetId)
  const rich = await seller.quote([first])
  await setExtra(0)
  const { trade } = await sold(seller, rich, { payoutClass: 'later' })
  expect(trade).toMatchObject({ amount: rich.laterTotal, rateBps: 7_500 })

  const plain = await seller.quote([second])
  expect([plain.laterTotal, plain.laterRateBps]).toEqual([plain.total, 7_000])
  expect((await preview(seller, plain)).choice).toBeNull()
  await setExtra(3_000)
  const waited = await sold(seller, plain, { payoutClass: 'later' })
  expect(waited.trade).toMatchObject({ amount: plain.total, rateBps: 7_000, advanceObstacle: 'chosen' })
  // The later price never exceeds the value of the item.
  expect((await seller.quote([third])).laterRateBps).toBe(10_000)
})

test('every sale gets the deferred price while instant payouts are disabled', async () => {
  const seller = await trusted()
  const quote = await seller.quote()
  await set('payout.policy', 'after_protection')
  expect((await world.api.app.inject('/api/payout-classes')).json()).toBeDefined()
  expect(await refusal(seller, quote, { payoutClass: 'now' })).toEqual([409, 'payout_class_unavailable'])
  const { trade, money } = await sold(seller, quote, {})
  expect(trade.amount).toBe(quote.laterTotal)
  expect(money.payoutCase).toBe('after_protection')
})

test('an exhausted advance pool refuses the lower instant price', async () => {
  const seller = await trusted(2)
  const [first = '', second = ''] = seller.items.map(({ assetId }) => assetId)
  const quote = await seller.quote([first])
  await set('payout.advance_pool_grosze', 0)
  expect(await refusal(seller, quote, { payoutClass: 'now' })).toEqual([409, 'payout_class_unavailable'])
  const { trade } = await sold(seller, quote, {})
  expect(trade).toMatchObject({ payoutClass: 'later', amount: quote.laterTotal })
  // With one price, the advance pool is checked only when the offer is seen, as before.
  await setExtra(0)
  const same = await sold(seller, await seller.quote([second]), {})
  expect(same.money.payoutCase).toBe('advance')
})
