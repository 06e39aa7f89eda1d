import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StockSelection, type StockItem, type StockSummaryResponse } from '@app/contract/office/stock'
import { SUMMARY_PERIODS } from '@app/contract/payments/stock-facts'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { initKeys, readKeys } from '#platform/crypto/keys.ts'
import { runSeed } from '#test/seed/run-seed.ts'
import { readSeedOrder } from '#test/seed/sizes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { chooseStock } from './list-stock.ts'
import { stockListRepository } from './stock-list.repository.ts'
import { presentStockItem } from './stock.presenter.ts'
import { summarizeStock } from './summarize-stock.ts'

/** A year of resales, fees, write-offs and withdrawals; every figure is compared with the ledger or with raw rows. */
const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-stock-'))
let testDb: TestDatabase
let summary: StockSummaryResponse

beforeAll(async () => {
  initKeys(folder)
  testDb = await createTestDatabase()
  const size = ['--users', '300', '--transactions', '3000', '--prices', '200', '--history', '365']
  const order = readSeedOrder([...size, '--as-of', new Date().toISOString()])
  await runSeed(testDb.urlFor('skinkantor_migrator'), readKeys(folder), order)
  summary = await summarizeStock(testDb.as('skinkantor_api'), 'year')
})
afterAll(async () => {
  await testDb.drop()
  rmSync(folder, { recursive: true })
})

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(testDb.db)).rows
}
const grosze = (zlotys: number) => Math.round(zlotys * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + grosze(amount), 0)

async function listed(filter: Record<string, string>): Promise<StockItem[]> {
  const selection = StockSelection.parse(filter)
  const page = { sort: selection.sort, offset: 0, limit: 100_000 }
  const rows = await stockListRepository.list(testDb.db, await chooseStock(testDb.db, selection), page)
  return rows.map((row) => presentStockItem(row))
}

test('the books of the seeded year break no invariant', async () => {
  expect((await verifyLedger(testDb.db)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the margin of each month is what the ledger says', async () => {
  const booked = await rowsOf(sql<{ month: string; margin: string; revenue: string }>`
    select to_char(j.at at time zone 'Europe/Warsaw', 'YYYY-MM') as month, -sum(e.amount_grosze) as margin,
      -sum(e.amount_grosze) filter (where e.account_id like 'R:sales:%') as revenue
    from journal_entries e join journals j on j.id = e.journal_id
    where (e.account_id like 'R:sales:%' or e.account_id like 'E:market_fees:%' or e.account_id = 'E:cost_of_goods')
    group by 1 order by 1`)
  const inYear = booked.filter(({ month }) => month >= summary.periods.year.from.slice(0, 7))
  expect(inYear.length).toBeGreaterThan(10)
  expect(
    summary.byMonth.map(({ month, margin, revenue }) => [month, grosze(margin), grosze(revenue)]),
  ).toEqual(inYear.map(({ month, margin, revenue }) => [month, Number(margin), Number(revenue)]))
  expect(grosze(summary.month.margin)).toBe(Number(inYear.at(-1)!.margin))
  expect(grosze(summary.lastMonth.margin)).toBe(Number(inYear.at(-2)!.margin))
})

test('what was earned is the margin minus losses, month by month, as in the ledger', async () => {
  const booked = await rowsOf(sql<{ month: string; profit: string }>`
    select to_char(j.at at time zone 'Europe/Warsaw', 'YYYY-MM') as month, -sum(e.amount_grosze) as profit
    from journal_entries e join journals j on j.id = e.journal_id
    where (e.account_id like 'R:sales:%' or e.account_id like 'E:market_fees:%'
      or e.account_id in ('E:cost_of_goods', 'E:stock_loss')) group by 1 order by 1`)
  const inYear = booked.filter(({ month }) => month >= summary.periods.year.from.slice(0, 7))
  expect(summary.byMonth.map(({ month, profit }) => [month, grosze(profit)])).toEqual(
    inYear.map(({ month, profit }) => [month, Number(profit)]),
  )
  expect(grosze(summary.month.profit)).toBe(Number(inYear.at(-1)!.profit))
  expect(summary.month.writeOffs).toBeGreaterThan(0)
  expect(grosze(summary.month.profit)).toBe(grosze(summary.month.margin) - grosze(summary.month.writeOffs))
})

test('write-offs of the month are those of the ledger', async () => {
  const [lost] = await rowsOf(sql<{ grosze: string }>`
    select coalesce(sum(e.amount_grosze), 0) as grosze from journal_entries e join journals j on j.id = e.journal_id
    where e.account_id = 'E:stock_loss'
      and to_char(j.at at time zone 'Europe/Warsaw', 'YYYY-MM') = to_char(now() at time zone 'Europe/Warsaw', 'YYYY-MM')`)
  expect(grosze(summary.month.writeOffs)).toBe(Number(lost!.grosze))
})

test('the stock and its risk follow from raw rows', async () => {
  const rows = await rowsOf(sql<{ book: string; price: number | null; locked: boolean; tax: string }>`
    select i.cost_grosze - i.written_down_grosze as book, i.tax_grosze as tax, i.unlocks_at > now() as locked,
      (select p.suggested_grosze from price_items p join market_names n on n.id = p.name_id
       where n.market_hash_name = i.market_name) as price
    from stock_items i where i.state in ('held', 'listed')`)
  const [sold] = await rowsOf(sql<{ fees: string; prices: string }>`
    select sum(fee_grosze) as fees, sum(price_grosze) as prices from (
      select * from resales where state <> 'reverted' order by sold_at desc, id desc limit 1000) last`)
  const feeBps = Math.round((Number(sold!.fees) * 10_000) / Number(sold!.prices))
  expect(feeBps).toBeGreaterThan(0)
  expect(summary.feeBps).toBe(feeBps)
  const afterFee = (price: number) => Math.floor((price * (10_000 - feeBps)) / 10_000)
  const book = rows.reduce((sum, row) => sum + Number(row.book), 0)
  const tax = rows.reduce((sum, row) => sum + Number(row.tax), 0)
  const market = rows.reduce((sum, row) => sum + (row.price ?? Number(row.book)), 0)
  expect(total(summary.holdings.map(({ bookValue }) => bookValue))).toBe(book)
  expect(total(summary.holdings.map(({ marketValue }) => marketValue))).toBe(market)
  for (const { percent, loss, result } of summary.falls) {
    const lost = Math.floor((market * percent) / 100)
    expect([grosze(loss), grosze(result)]).toEqual([lost, afterFee(market - lost) - book - tax])
  }
  const results = rows.map((row) =>
    row.price === null ? -Number(row.tax) : afterFee(row.price) - Number(row.book) - Number(row.tax),
  )
  expect(total(summary.holdings.map(({ result }) => result))).toBe(results.reduce((sum, one) => sum + one, 0))
  const losing = results.filter((result) => result < 0)
  expect(losing.length).toBeGreaterThan(0)
  expect(summary.losing.items).toBe(losing.length)
  expect(grosze(summary.losing.result)).toBe(losing.reduce((sum, result) => sum + result, 0))
  expect(summary.locked?.items).toBe(rows.filter(({ locked }) => locked).length)
})

test('the cash of each day is what sellers are owed and marketplaces release', async () => {
  const owed = await rowsOf(sql<{ day: string; grosze: string }>`
    select to_char(case when m.payout_case = 'after_protection' then greatest(warsaw_day(m.settles_at), warsaw_day(now()))
      else warsaw_day(now()) end, 'YYYY-MM-DD') as day, sum(m.total_grosze) as grosze
    from sales s join sale_financials m on m.sale_id = s.id
    where s.state in ('items_received', 'protected') and m.is_booked
      and not exists (select 1 from payouts p where p.sale_id = s.id and p.state in ('submitted', 'settled', 'returned'))
    group by 1`)
  const withdrawals = await rowsOf(sql<{ grosze: string }>`
    select coalesce(sum(amount_grosze), 0) as grosze from payouts where kind = 'withdrawal' and state in ('created', 'approved')`)
  const today = summary.calendar[0]!.day
  for (const { day, payouts } of summary.calendar) {
    const expected = Number(owed.find((row) => row.day === day)?.grosze ?? 0)
    expect([day, grosze(payouts)]).toEqual([
      day,
      expected + (day === today ? Number(withdrawals[0]!.grosze) : 0),
    ])
  }
  const untilFriday = summary.calendar.filter(({ day }) => day <= summary.friday.day)
  expect(new Date(summary.friday.day).getUTCDay()).toBe(5)
  expect(grosze(summary.friday.payouts)).toBe(total(untilFriday.map(({ payouts }) => payouts)))
  // Only the bank has told its balance, on its statement, so nothing is known about the payouts of other methods.
  const [bank] = await rowsOf(sql<{ closing: string; due: string }>`
    select (select closing_grosze from bank_statements order by id desc limit 1) as closing, coalesce(sum(m.total_grosze), 0) as due
    from sales s join sale_financials m on m.sale_id = s.id join transactions t on t.id = s.id
    where s.state in ('items_received', 'protected') and m.is_booked and t.method = 'bank'
      and (m.payout_case <> 'after_protection' or to_char(warsaw_day(m.settles_at), 'YYYY-MM-DD') <= ${summary.friday.day})
      and not exists (select 1 from payouts p where p.sale_id = s.id and p.state in ('submitted', 'settled', 'returned'))`)
  const [byBank] = await rowsOf(sql<{ grosze: string }>`
    select coalesce(sum(p.amount_grosze), 0) as grosze from payouts p join transactions t on t.id = p.transaction_id
    where p.kind = 'withdrawal' and p.state in ('created', 'approved') and t.method = 'bank'`)
  expect(summary.friday).toMatchObject({ balance: Number(bank!.closing) / 100, short: 0 })
  expect(grosze(summary.friday.payouts) - grosze(summary.friday.unreported.payouts)).toBe(
    Number(bank!.due) + Number(byBank!.grosze),
  )
  const [pending] = await rowsOf(sql<{ grosze: string }>`
    select sum(price_grosze - fee_grosze) as grosze from resales where state = 'pending'`)
  expect(total(summary.calendar.map(({ releases }) => releases))).toBe(Number(pending!.grosze))
})

test('marketplaces hold what their accounts say', async () => {
  const [booked] = await rowsOf(sql<{ grosze: string }>`
    select sum(amount_grosze) as grosze from journal_entries where account_id like 'A:market:%'`)
  expect(total(summary.markets.map(({ bookValue }) => bookValue))).toBe(Number(booked!.grosze))
})

test.each(SUMMARY_PERIODS)('every group of a period leads to rows with the same sum: %s', async (period) => {
  const { byCategory, byPriceClass, byPayoutOption, periods } = await summarizeStock(testDb.db, period)
  const sold = { sort: 'sold', soldFrom: periods[period].from, soldTo: periods[period].to }
  for (const [name, groups] of Object.entries({
    category: byCategory,
    priceClass: byPriceClass,
    payoutOption: byPayoutOption,
  }))
    for (const { key, items, margin } of groups) {
      const rows = await listed({ ...sold, [name]: key })
      expect([key, rows.length, total(rows.map(({ result }) => result!))]).toEqual([
        key,
        items,
        grosze(margin),
      ])
    }
})

test('every other figure leads to its rows', async () => {
  const { from, to } = summary.periods.month
  const sum = (rows: StockItem[]) => total(rows.map(({ result }) => result ?? 0))
  const atLoss = await listed({ state: 'sold_at_loss', soldFrom: from, soldTo: to })
  expect([atLoss.length, sum(atLoss)]).toEqual([summary.soldAtLoss.items, grosze(summary.soldAtLoss.margin)])
  const losing = await listed({ state: 'losing', sort: 'loss' })
  expect([losing.length, sum(losing)]).toEqual([summary.losing.items, grosze(summary.losing.result)])
  for (const { day, unlocks, releases } of summary.calendar.slice(1)) {
    expect(await listed({ state: 'protected', unlocksOn: day })).toHaveLength(unlocks)
    const released = await listed({ state: 'sold_pending', sort: 'sold', releasesOn: day })
    expect(total(released.map(({ resale }) => resale!.price - resale!.fee))).toBe(grosze(releases))
  }
  for (const { state, items } of summary.holdings) expect(await listed({ state })).toHaveLength(items)
})
