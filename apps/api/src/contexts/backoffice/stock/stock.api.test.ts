import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MarketConnectorResponse } from '@app/contract/office/market-connector'
import type { StockResponse, StockSummaryResponse } from '@app/contract/office/stock'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let jan: Person
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  jan = await world.staff('finance')
  support = await world.staff('support')
  const [name, slug] = ['AK-47 | Redline (Field-Tested)', 'ak-47-redline-field-tested']
  await world.db.insertInto('market_names').values({ market_hash_name: name, slug }).execute()
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

/** An item of a paid sale whose protection has ended. */
async function freeItem(): Promise<string> {
  const sale = await newSale(world.db)
  const money = driveMoney(world.db)
  await money.receive(sale, Date.now() - 1_000)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  const row = await world.db
    .selectFrom('stock_items')
    .select('id')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

async function list(query = ''): Promise<StockResponse> {
  const answer = await anna.get(`/api/admin/stock${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<StockResponse>()
}

const sale = (change: object = {}) => ({
  market: 'dmarket',
  externalId: null,
  currency: 'PLN',
  price: 280,
  fee: 14,
  rate: null,
  rateTable: null,
  soldAt: new Date().toISOString(),
  releasesAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  isFinal: false,
  reason: 'Sold on the marketplace',
  ...change,
})

test('refuses everybody without the permission', async () => {
  const seller = await world.seller()
  for (const person of [seller, support]) {
    expect((await person.get('/api/admin/stock')).statusCode).toBe(403)
    expect((await person.get('/api/admin/stock/summary')).statusCode).toBe(403)
    expect((await person.post('/api/admin/stock/1/resale', sale())).statusCode).toBe(403)
  }
})

test('an item goes from free to sold, and the list says what it earned', async () => {
  const id = await freeItem()
  const free = (await list('?state=free')).items.find((item) => item.id === id)
  expect(free).toMatchObject({
    cost: 210,
    bookValue: 210,
    isProtected: false,
    isUnsettled: false,
    wearFloat: 0.2512,
    resale: null,
  })
  const answer = await anna.post(`/api/admin/stock/${id}/resale`, sale({ externalId: 'one' }))
  expect(answer.json()).toMatchObject({ isDone: true })
  const sold = (await list('?state=sold_pending&name=redline')).items.find((item) => item.id === id)
  expect(sold).toMatchObject({ result: 56, resale: { market: 'dmarket', price: 280, fee: 14 } })
  expect((await list('?state=free')).items.some((item) => item.id === id)).toBe(false)
  const decided = await anna.post(`/api/admin/resales/${sold!.resale!.id}/decide`, {
    outcome: 'reverted',
    reason: 'The buyer undid the trade',
  })
  expect(decided.statusCode, decided.body).toBe(200)
  expect((await list('?state=free')).items.some((item) => item.id === id)).toBe(true)
})

test('an item whose purchase is under review is not for sale, in the list and in the sums', async () => {
  const id = await freeItem()
  const counted = async () => {
    const { holdings } = (await anna.get('/api/admin/stock/summary')).json<StockSummaryResponse>()
    return Object.fromEntries(holdings.map(({ state, items }) => [state, items]))
  }
  const before = await counted()
  await sql`alter table sales disable trigger user`.execute(world.db)
  const ofItem = sql`id = (select sale_id from stock_items where id = ${id}::bigint)`
  await sql`update sales set state = 'review', completed_at = null where ${ofItem}`.execute(world.db)
  expect((await list('?state=free')).items.some((item) => item.id === id)).toBe(false)
  expect((await list('?state=unsettled')).items).toMatchObject([{ id, isUnsettled: true }])
  expect(await counted()).toMatchObject({
    unsettled: 1,
    ...(before['free']! > 1 && { free: before['free']! - 1 }),
  })
  await sql`update sales set state = 'completed', completed_at = moved_at where ${ofItem}`.execute(world.db)
  await sql`alter table sales enable trigger user`.execute(world.db)
})

test('a foreign price needs its rate', async () => {
  const id = await freeItem()
  const bare = await anna.post(`/api/admin/stock/${id}/resale`, sale({ currency: 'EUR', price: 65, fee: 3 }))
  expect(bare.statusCode).toBe(400)
  const rated = sale({ currency: 'EUR', price: 65, fee: 3, rate: 4.2871, rateTable: '222/A/NBP/2026' })
  expect((await anna.post(`/api/admin/stock/${id}/resale`, rated)).json()).toMatchObject({ isDone: true })
})

test('a loss waits in the proposals until a colleague confirms it', async () => {
  const id = await freeItem()
  const asked = await anna.post(`/api/admin/stock/${id}/write-off`, {
    amount: 210,
    isLoss: true,
    reason: 'The account was banned',
  })
  expect(asked.json()).toMatchObject({ isDone: false })
  const { proposals } = (await jan.get('/api/admin/proposals')).json<{
    proposals: { id: string; kind: string; mark: string }[]
  }>()
  const proposal = proposals.find(({ kind }) => kind === 'write_off')!
  const confirmed = await jan.post(`/api/admin/proposals/${proposal.id}/confirm`, { mark: proposal.mark })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  expect((await list('?state=gone')).items.some((item) => item.id === id)).toBe(true)
})

test('the figures of the owner equal independent sums', async () => {
  const summary = (await anna.get('/api/admin/stock/summary')).json<StockSummaryResponse>()
  const { rows } = await sql<{ revenue: string; margin: string; book: string; market: string; lost: string }>`
    select
      (select coalesce(-sum(amount_grosze), 0) / 100.0 from journal_entries where account_id like 'R:sales:%') as revenue,
      (select -coalesce(sum(e.amount_grosze), 0) / 100.0 from journal_entries e
        where e.account_id like 'R:sales:%' or e.account_id like 'E:market_fees:%' or e.account_id = 'E:cost_of_goods') as margin,
      (select sum(amount_grosze) / 100.0 from journal_entries where account_id = 'A:inventory') as book,
      (select sum(amount_grosze) / 100.0 from journal_entries where account_id like 'A:market:%') as market,
      (select sum(amount_grosze) / 100.0 from journal_entries where account_id = 'E:stock_loss') as lost`.execute(
    world.db,
  )
  const books = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
  const sumOf = <Row>(list_: readonly Row[], value: (row: Row) => number) =>
    Math.round(list_.reduce((sum, row) => sum + value(row), 0) * 100) / 100
  expect(summary.today).toMatchObject({ revenue: books['revenue'], writeOffs: books['lost'] })
  expect(summary.today.margin + summary.today.tax).toBeCloseTo(books['margin']!, 2)
  expect(sumOf(summary.holdings, ({ bookValue }) => bookValue)).toBe(books['book'])
  expect(sumOf(summary.markets, ({ bookValue }) => bookValue)).toBe(books['market'])
  expect(sumOf(summary.byCategory, ({ margin }) => margin)).toBe(summary.today.margin)
  expect(sumOf(summary.byPriceClass, ({ margin }) => margin)).toBe(summary.today.margin)
  expect(summary.calendar).toHaveLength(14)
  expect(summary.calendar[3]!.releases).toBe(sumOf(summary.markets, ({ pending }) => pending))
})

async function download(path: string, body: object): Promise<string> {
  const asked = await anna.post(path, body)
  expect(asked.statusCode, asked.body).toBe(200)
  const file = await anna.get(asked.json<{ url: string }>().url)
  expect(file.statusCode, file.body).toBe(200)
  return file.body
}

test('the filtered list and the records of a month are files with the same amounts', async () => {
  const lines = (await download('/api/admin/stock/export', { state: 'sold_pending' })).trim().split('\r\n')
  const { items } = await list('?state=sold_pending')
  expect(lines).toHaveLength(items.length + 1)
  for (const { id, name } of items)
    expect(lines.some((line) => line.startsWith(id) && line.includes(name))).toBe(true)
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 7)
  const records = await download('/api/admin/stock/records', { month })
  // The undone resale has a line and its correction, so the month adds up to nothing for it.
  expect(records).toContain('280')
  expect(records).toContain('-280')
  expect(records).toContain('222/A/NBP/2026')
})

test('a file of resales is previewed and refused for staff without the permission', async () => {
  const body = { file: 'id,market', reason: 'test import' }
  expect((await support.post('/api/admin/resales/preview', { file: 'x' })).statusCode).toBe(403)
  expect((await support.post('/api/admin/resales/import', body)).statusCode).toBe(403)
  expect((await anna.post('/api/admin/resales/import', body)).statusCode).toBe(422)
  const balance = { market: 'dmarket', currency: 'PLN', balance: 1, reason: 'monthly check' }
  expect((await support.post('/api/admin/markets/balances', balance)).statusCode).toBe(403)
  expect((await anna.post('/api/admin/markets/balances', balance)).json()).toMatchObject({ success: true })
  expect((await support.post('/api/admin/stock/export', {})).statusCode).toBe(403)
  expect((await support.post('/api/admin/stock/records', { month: '2026-11' })).statusCode).toBe(403)
})

test('the connector of DMarket shows its plan and its last error, and only to staff of the stock', async () => {
  const read = async () => (await anna.get('/api/admin/markets/dmarket')).json<MarketConnectorResponse>()
  expect((await support.get('/api/admin/markets/dmarket')).statusCode).toBe(403)
  expect(await read()).toMatchObject({ mode: 'dry_run', plan: null, listings: { total: 0 } })
  await sql`insert into market_connectors (market, usd_rate_e4, rate_table, error, error_at)
    values ('dmarket', 36500, '222/A/NBP/2026', 'credentials', now())`.execute(world.db)
  const { plan, error } = await read()
  const free = await list('?state=free')
  const skipped = plan!.skipped.reduce((sum, { items }) => sum + items, 0)
  expect(plan!.total + skipped).toBe(free.items.length)
  expect(error).toBe('credentials')
  const floats = new Map(free.items.map(({ id, wearFloat }) => [id, wearFloat]))
  for (const { stockItemId, wearFloat } of plan!.items) expect(wearFloat).toBe(floats.get(stockItemId))
  for (const { price, floor, marketNow } of plan!.items) {
    expect(price).toBeGreaterThanOrEqual(floor)
    expect(price).toBeLessThanOrEqual(marketNow / 3.65)
  }
})
