import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type {
  PayoutPreview,
  PayoutPreviewResponse,
  SelectionPreviewResponse,
} from '@app/contract/selling/payout-preview'
import type { SaleResponse } from '@app/contract/selling/sales'
import { SETTINGS } from '#platform/settings/settings-registry.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { BANK_DETAILS, SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const EMAIL = 'gracz.podglad@example.com'

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
  await sql`update rail_states set coin_rate = case coin when 'BTC' then 380000 else 421.5 end, coin_rate_read_at = now()
    where coin is not null`.execute(world.db)
})
afterAll(() => world.stop())

const ask = (seller: Seller, quoteId: string, payload: object) =>
  seller.send('POST', `/api/quotes/${quoteId}/payout-preview?lang=en`, { payload })

async function preview(seller: Seller, quoteId: string, payload: object): Promise<PayoutPreview> {
  const answer = await ask(seller, quoteId, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PayoutPreviewResponse>().preview
}

const warsawTime = (at: string | null) =>
  new Date(at ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 16)

/** A seller whose Steam account qualifies for an advance. */
async function trusted(count?: number): Promise<Seller> {
  const seller = await world.seller(count)
  await world.db
    .updateTable('users')
    .set({ steam_created_at: new Date('2015-01-01'), steam_level: 30 })
    .where('steam_id', '=', seller.steamId)
    .execute()
  return seller
}

test('a method alone previews the schedule, time and limit, and a transfer is previewed in days', async () => {
  const seller = await trusted(1)
  const { id, total } = await seller.quote()
  const paypal = await preview(seller, id, { paymentMethod: 'paypal' })
  expect(paypal).toMatchObject({
    payoutCase: 'advance',
    reason: null,
    needsApproval: 0,
    isAdvancePoolExhausted: false,
    pace: 'minutes',
    hindrance: null,
    limit: { total: 500, used: 0, left: 500 },
    coinEstimates: [],
  })
  const waitMs = Date.parse(paypal.payoutAt ?? '') - Date.parse(paypal.serverTime)
  expect(waitMs).toBeGreaterThanOrEqual(15 * 60_000)
  expect(waitMs).toBeLessThan(20 * 60_000)

  expect(paypal).toMatchObject({ bankName: null, isExpress: false, lateBonus: null })
  // Up to half an hour for the offer, then a quarter of an hour, rounded up to five minutes.
  const promiseMs = Date.parse(paypal.promisedBy ?? '') - Date.parse(paypal.serverTime)
  expect(promiseMs).toBeGreaterThanOrEqual(45 * 60_000)
  expect(promiseMs).toBeLessThan(50 * 60_000)

  const bank = await preview(seller, id, { paymentMethod: 'bank', paymentDetails: BANK_DETAILS })
  expect(bank).toMatchObject({ payoutCase: 'advance', pace: 'banking', payoutAt: null })
  expect(bank).toMatchObject({ bankName: 'Erste Bank Polska (Santander)', isExpress: false })
  expect(bank.arrivesOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  // The only session served by default: settled at 16:00, booked by 17:30.
  expect(warsawTime(bank.promisedBy)).toBe(`${bank.arrivesOn} 17:30`)

  const coins = await preview(seller, id, { paymentMethod: 'crypto' })
  expect(coins.coinEstimates.map(({ coin, rate }) => [coin, rate])).toEqual([
    ['BTC', 380_000],
    ['LTC', 421.5],
  ])
  const [bitcoin] = (await preview(seller, id, { paymentMethod: 'crypto', paymentDetails: { coin: 'BTC' } }))
    .coinEstimates
  expect(bitcoin?.amount).toBe((Math.round((total / 380_000) * 1e8) / 1e8).toFixed(8))
})

test('a new seller is paid after trade protection at 07:00 UTC', async () => {
  const seller = await world.seller(1)
  const { id } = await seller.quote()
  const answer = await preview(seller, id, { paymentMethod: 'paypal', paymentDetails: { email: EMAIL } })
  expect(answer).toMatchObject({
    payoutCase: 'after_protection',
    reason: 'new_account',
    limit: { total: 0, used: 0, left: 0 },
  })
  expect(answer.payoutAt).toMatch(/T07:00:00\.000Z$/)
  const days = (Date.parse(answer.payoutAt ?? '') - Date.parse(answer.serverTime)) / 86_400_000
  expect(days).toBeGreaterThan(8)
  expect(days).toBeLessThanOrEqual(9)
})

test('details used by another account are deferred with the same message as for a new account', async () => {
  const other = await trusted(1)
  const sold = await world.sell(other, await other.quote(), {
    paymentMethod: 'crypto',
    paymentDetails: { coin: 'BTC', address: BITCOIN },
  })
  await driveMoney(world.db).receive({ saleId: BigInt(sold.json<SaleResponse>().trade.id) })
  const seller = await trusted(1)
  const { id } = await seller.quote()
  const stranger = await world.seller(1)
  const body = { paymentMethod: 'crypto', paymentDetails: { coin: 'BTC', address: BITCOIN } }
  const shared = await preview(seller, id, body)
  const young = await preview(stranger, (await stranger.quote()).id, body)
  const told = (one: PayoutPreview) => ({
    ...one,
    payoutAt: '',
    promisedBy: '',
    serverTime: '',
    coinEstimates: [],
  })
  expect(shared).toMatchObject({ payoutCase: 'after_protection', reason: 'new_account' })
  expect(told(shared)).toEqual(told(young))
})

test('the sale gets the previewed terms, and the next preview shows the remaining limit', async () => {
  const seller = await trusted()
  const [first, ...rest] = seller.items.map(({ assetId }) => assetId)
  const quote = await seller.quote([first ?? ''])
  const body = { paymentMethod: 'bank', paymentDetails: BANK_DETAILS }
  const before = await preview(seller, quote.id, body)
  const own = { paymentMethod: 'paypal' as const, paymentDetails: { email: `x${randomUUID()}@example.com` } }
  const told = await preview(seller, quote.id, own)
  const sold = await world.sell(seller, quote, own)
  const { trade } = sold.json<{ trade: { id: number } }>()
  const row = await world.db
    .selectFrom('sale_financials')
    .select(['payout_case', 'promised_by', 'promise_terms'])
    .where('sale_id', '=', BigInt(trade.id))
    .executeTakeFirstOrThrow()
  expect(row.payout_case).toBe(told.payoutCase)
  // Rounded to five minutes, because the sale is created a moment after the preview.
  const keptMs = row.promised_by!.getTime() - Date.parse(told.promisedBy ?? '')
  expect([0, 5 * 60_000]).toContain(keptMs)
  expect(row.promise_terms).toBe(0)
  expect(sold.json<SaleResponse>().trade.promise).toEqual({
    by: row.promised_by!.toISOString(),
    broken: null,
  })
  const next = await seller.quote(rest)
  const after = await preview(seller, next.id, own)
  expect(after.limit?.used).toBe(told.payoutCase === 'advance' ? quote.total : 0)
  expect(before.limit?.used).toBe(0)
  // A quote that became a sale has no preview any more.
  expect((await ask(seller, quote.id, own)).json()).toMatchObject({ code: 'quote_used' })
})

test('a paused rail and a frozen seller get no time', async () => {
  const seller = await trusted(1)
  const { id } = await seller.quote()
  const pause = (at: Date | null) =>
    world.db
      .updateTable('rail_states')
      .set({ paused_at: at, pause_reason: at && 'funds' })
      .where('rail', '=', 'skrill')
      .execute()
  await pause(new Date())
  try {
    const paused = await preview(seller, id, { paymentMethod: 'skrill' })
    expect(paused).toMatchObject({ hindrance: 'method_paused', payoutAt: null, arrivesOn: null })
    expect(await preview(seller, id, { paymentMethod: 'paypal' })).toMatchObject({ hindrance: null })
  } finally {
    await pause(null)
  }
  await world.db
    .insertInto('seller_risk_profiles')
    .values({ user_id: await world.userId(seller), frozen_at: new Date() })
    .execute()
  expect(await preview(seller, id, { paymentMethod: 'paypal' })).toMatchObject({
    hindrance: 'account_check',
    payoutAt: null,
  })
})

test('a rail with insufficient funds gets no time', async () => {
  const seller = await trusted(1)
  const { id, total } = await seller.quote()
  const lies = (grosze: number) =>
    sql`insert into rail_balances (rail, currency, minor, grosze) values ('paypal', 'PLN', ${grosze}, ${grosze})
      on conflict (rail) do update set minor = excluded.minor, grosze = excluded.grosze, read_at = now()`.execute(
      world.db,
    )
  try {
    await lies(Math.round(total * 100) - 1)
    const short = await preview(seller, id, { paymentMethod: 'paypal' })
    expect(short).toMatchObject({ hindrance: 'method_short', payoutAt: null })
    await lies(10_000_000)
    expect(await preview(seller, id, { paymentMethod: 'paypal' })).toMatchObject({ hindrance: null })
  } finally {
    await sql`delete from rail_balances`.execute(world.db)
  }
})

test('a client cannot set a promise, and a sale without a previewed time has none', async () => {
  const seller = await trusted(1)
  const quote = await seller.quote()
  const own = { paymentMethod: 'paypal' as const, paymentDetails: { email: `z${randomUUID()}@example.com` } }
  const forged = await world.sell(seller, quote, { ...own, promisedBy: '2026-01-01T00:00:00.000Z' } as never)
  expect(forged.statusCode).toBe(400)
  await sql`insert into rail_balances (rail, currency, minor, grosze) values ('paypal', 'PLN', 1, 1)`.execute(
    world.db,
  )
  try {
    const sold = await world.sell(seller, quote, own)
    expect(sold.json<SaleResponse>().trade.promise).toBeNull()
  } finally {
    await sql`delete from rail_balances`.execute(world.db)
  }
})

test('the preview shows the late bonus when enabled, and Express for a supporting bank', async () => {
  const change = (value: object) =>
    world.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'payout.promise',
        value: { ...SETTINGS['payout.promise'].initial, ...value },
        changedBy: { type: 'operator', id: 'test' },
        reason: 'try',
      }),
    )
  const seller = await trusted(1)
  const { id, total } = await seller.quote()
  await change({ isBonusOn: true, isExpress: true, perDayBps: 100 })
  try {
    // Settings are cached for two seconds.
    const told = await vi.waitFor(async () => {
      const bank = await preview(seller, id, { paymentMethod: 'bank', paymentDetails: BANK_DETAILS })
      expect(bank.isExpress).toBe(true)
      return bank
    })
    expect(warsawTime(told.promisedBy)).toBe(`${told.arrivesOn} 15:00`)
    const perDay = (500 + Math.floor(Math.round(total * 100) / 100)) / 100
    expect(told.lateBonus).toEqual({ perDay, cap: 50, graceMinutes: 60 })
  } finally {
    await change({})
  }
})

test('refuses invalid details, another user’s quote and saved details, and stores nothing', async () => {
  const [seller, stranger] = [await world.seller(1), await world.seller(1)]
  const { id } = await seller.quote()
  const counts = async () => {
    const { rows } = await sql`select (select count(*) from payout_destinations) as details,
      (select count(*) from audit_log) as audit, (select count(*) from user_keys) as keys`.execute(world.db)
    return rows
  }
  const before = await counts()
  const refused = async (payload: object, quoteId = id, by = seller) => {
    const answer = await ask(by, quoteId, payload)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  const email = 'nie-adres'
  const wrong = await ask(seller, id, { paymentMethod: 'paypal', paymentDetails: { email } })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json()).toMatchObject({
    code: 'payout_details_invalid',
    fields: { email: 'Enter an address such as name@example.com' },
  })
  expect(wrong.body).not.toContain(email)
  const invalid = [422, 'payout_details_invalid']
  expect(await refused({ paymentMethod: 'bank', paymentDetails: { email: EMAIL } })).toEqual(invalid)
  expect(await refused({ paymentMethod: 'bank', paymentDetails: { coin: 'BTC' } })).toEqual(invalid)
  expect(await refused({ paymentMethod: 'neteller' })).toEqual([422, 'payout_method_off'])
  expect(await refused({ paymentMethod: 'paypal' }, id, stranger)).toEqual([404, 'quote_not_found'])
  expect(await refused({ paymentMethod: 'paypal' }, randomUUID())).toEqual([404, 'quote_not_found'])
  expect(await refused({ paymentMethod: 'paypal', price: 1 })).toEqual([400, 'validation_failed'])
  const savedId = randomUUID()
  expect(await refused({ paymentMethod: 'paypal', paymentDetails: { savedId } })).toEqual([
    404,
    'payout_details_not_found',
  ])
  await preview(seller, id, { paymentMethod: 'paypal', paymentDetails: { email: EMAIL } })
  expect(await counts()).toEqual(before)
  expect(world.api.logLines()).not.toContain(EMAIL)
})

test('previews saved details by id for their owner only', async () => {
  const seller = await trusted()
  const [first, ...rest] = seller.items.map(({ assetId }) => assetId)
  const email = `y${randomUUID()}@example.com`
  await world.sell(seller, await seller.quote([first ?? '']), {
    paymentMethod: 'paypal',
    paymentDetails: { email },
  })
  const saved = await seller.send('GET', '/api/account/payout-details')
  const [{ id: savedId }] = saved.json<{ details: [{ id: string }] }>().details
  const { id } = await seller.quote(rest)
  const byId = await preview(seller, id, { paymentMethod: 'paypal', paymentDetails: { savedId } })
  const byAddress = await preview(seller, id, { paymentMethod: 'paypal', paymentDetails: { email } })
  const untimed = { payoutAt: '', promisedBy: '', serverTime: '' }
  expect({ ...byId, ...untimed }).toEqual({ ...byAddress, ...untimed })
  const stranger = await world.seller(1)
  const stolen = await ask(stranger, (await stranger.quote()).id, {
    paymentMethod: 'paypal',
    paymentDetails: { savedId },
  })
  expect(stolen.json()).toMatchObject({ code: 'payout_details_not_found' })
})

const previewSelection = async (seller: Seller, totalGrosze: number) => {
  const query = `totalGrosze=${totalGrosze}&laterGrosze=${totalGrosze}`
  const answer = await seller.send('GET', `/api/account/payout-preview?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SelectionPreviewResponse>()
}

test('a selection without a quote is previewed as the same sale with one', async () => {
  const seller = await trusted(1)
  const { id, total } = await seller.quote()
  const told = await previewSelection(seller, Math.round(total * 100))
  expect(told.methods.length).toBeGreaterThan(1)
  for (const one of told.methods) {
    const quoted = await preview(seller, id, { paymentMethod: one.method })
    const { method: _, payoutAt, promisedBy, ...rest } = one
    expect(quoted).toMatchObject(rest)
    // Rounded to five minutes, because the second question comes a moment later.
    for (const [before, after] of [
      [payoutAt, quoted.payoutAt],
      [promisedBy, quoted.promisedBy],
    ]) {
      if (before === null) expect(after).toBeNull()
      else expect([0, 5 * 60_000]).toContain(Date.parse(after ?? '') - Date.parse(before ?? ''))
    }
    expect(quoted.limit).toEqual(told.limit)
    expect(quoted.reason).toBe(told.reason)
  }
})

test('the largest instant sale waits for nobody, and what is above the limit waits for Steam', async () => {
  const seller = await trusted(1)
  const { instantMax, steps, settledSales, limit } = await previewSelection(seller, 0)
  expect(limit).toEqual({ total: 500, used: 0, left: 500 })
  // From 500 zł on an admin approves.
  expect(instantMax).toBe(499.99)
  expect(settledSales).toBe(0)
  expect(steps.map((step) => step.limit)).toEqual([500, 1_000, 2_000, 5_000])
  const most = await previewSelection(seller, 499_99)
  expect(most.reason).toBeNull()
  expect(most.methods.every(({ payoutCase }) => payoutCase === 'advance')).toBe(true)
  const over = await previewSelection(seller, 500_01)
  expect(over.reason).toBe('seller_limit')
  for (const one of over.methods)
    expect(one).toMatchObject({ payoutCase: 'after_protection', payoutAt: over.laterAt })
})

test('a selection of a new account is told that nothing is paid instantly', async () => {
  const told = await previewSelection(await world.seller(1), 20_00)
  expect(told).toMatchObject({ instantMax: 0, reason: 'new_account', limit: { total: 0, left: 0 } })
})
