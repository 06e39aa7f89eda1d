import { expect, test } from 'vitest'
import type { FAULT_KINDS } from '#control/faults.ts'
import { SimulatorClock } from '#control/simulator-clock.ts'
import type { FeedRow } from '#prices/feeds.ts'
import { POISON_MEANINGS, type RowPoison } from '#prices/poison-kinds.ts'
import { poisonRows } from '#prices/poisons.ts'
import { PriceBoard } from '#prices/price-board.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

type Row = FeedRow & { market_hash_name: string; suggested_price: number | null }

const clock = new SimulatorClock()
clock.setOffset(Date.parse('2026-03-04T12:00:00Z') - Date.now())
const board = new PriceBoard(clock)
/** A few rows are enough to show what a poison does. All of them have offers, so that each has every price. */
const sample = (currency: 'PLN' | 'EUR') =>
  board
    .rows('items', currency)
    .filter((row) => Number(row['quantity']) > 100)
    .filter((_row, index) => index % 100 === 0) as Row[]
const good = sample('PLN').map((row, index) => ({ ...row, quantity: index }))

function poisoned(kind: RowPoison): Row[] {
  return poisonRows(kind, good, { inOtherCurrency: () => sample('EUR') }) as Row[]
}

const suggestedOf = (rows: Row[]) => rows.map((row) => row.suggested_price)
const pricesOf = (rows: Row[]) => suggestedOf(rows).filter((price) => price !== null)
const sum = (rows: Row[]) => pricesOf(rows).reduce((total, price) => total + price, 0)

test('faults can drop half or all rows', () => {
  expect(poisoned('half-rows-gone')).toHaveLength(Math.ceil(good.length / 2))
  expect(poisoned('all-rows-gone')).toEqual([])
})

test.each([
  ['prices-times-ten', 10],
  ['prices-a-tenth', 0.1],
  ['prices-negative', -1],
] as const)('%s', (kind, factor) => {
  expect(sum(poisoned(kind)) / sum(good)).toBeCloseTo(factor, 3)
})

test.each([
  ['prices-zero', 0],
  ['prices-huge', 1e308],
  ['prices-nan-text', 'NaN'],
] as const)('%s', (kind, value) => {
  expect(new Set(pricesOf(poisoned(kind)))).toEqual(new Set([value]))
})

test('faults can make prices null or text or shuffle them between rows', () => {
  expect(pricesOf(poisoned('prices-null'))).toEqual([])
  expect(pricesOf(poisoned('prices-as-text'))).toEqual(pricesOf(good).map(String))
  const shuffled = poisoned('prices-shuffled')
  expect(suggestedOf(shuffled)).not.toEqual(suggestedOf(good))
  expect(sum(shuffled)).toBeCloseTo(sum(good))
})

test('faults can swap or mislabel currencies', () => {
  const swapped = poisoned('currencies-swapped')
  expect(new Set(swapped.map((row) => row['currency']))).toEqual(new Set(['PLN']))
  expect(sum(good) / sum(swapped)).toBeCloseTo(4.25, 1)
  const labelled = poisoned('wrong-currency-label')
  expect(new Set(labelled.map((row) => row['currency']))).toEqual(new Set(['USD']))
  expect(suggestedOf(labelled)).toEqual(suggestedOf(good))
})

test('faults can duplicate rows, drop or distort names, and replace rows or the list', () => {
  expect(poisoned('rows-doubled')).toHaveLength(2 * good.length)
  expect(poisoned('names-missing')[0]).not.toHaveProperty('market_hash_name')
  const absurd = poisoned('names-absurd')
  expect(absurd[0]?.market_hash_name).toHaveLength(10_000)
  expect(absurd[10]?.market_hash_name).toContain('\u0000')
  const tenths = poisoned('rows-null').filter((_row, index) => index % 10 === 0)
  expect(tenths.slice(0, 4)).toEqual([null, 42, [], 'row'])
  expect(poisoned('object-instead-of-list')).toEqual({ items: good })
})

test('a fault can manipulate the price of the most offered item', () => {
  const rows = poisoned('one-item-manipulated')
  expect(rows.slice(0, -1)).toEqual(good.slice(0, -1))
  expect(Number(rows.at(-1)?.suggested_price) / Number(good.at(-1)?.suggested_price)).toBeCloseTo(1_000)
})

test('faults can set times in the past or in the future', () => {
  const timeOf = (rows: Row[]) => Number(rows[0]?.['updated_at'])
  expect(timeOf(poisoned('times-stale'))).toBe(timeOf(good) - 3 * 86_400)
  expect(timeOf(poisoned('times-future'))).toBe(timeOf(good) + 86_400)
})

function ask(feed: 'items' | 'sales/history' | 'sales/out-of-stock', currency = 'PLN'): Promise<Response> {
  return fetch(simulator.url(`/skinport/v1/${feed}?app_id=730&currency=${currency}`), {
    headers: { 'accept-encoding': 'br' },
  })
}

test('over HTTP, a fault can send a body larger than 25 MB', async () => {
  await simulator.setFault({ target: 'prices.items', kind: 'body-25-mb', count: 1 })
  expect((await (await ask('items')).arrayBuffer()).byteLength).toBeGreaterThan(25 * 1024 * 1024)
})

test('over HTTP, faults can truncate JSON, break brotli and send a decompression bomb', async () => {
  const target = 'prices.out-of-stock'
  await simulator.setFault({ target, kind: 'json-truncated', count: 1 })
  const text = await (await ask('sales/out-of-stock')).text()
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  await simulator.setFault({ target, kind: 'brotli-broken', count: 1 })
  await expect(ask('sales/out-of-stock').then((response) => response.text())).rejects.toThrow()
  await simulator.setFault({ target, kind: 'decompression-bomb', count: 1 })
  const bomb = await ask('sales/out-of-stock')
  expect(Number(bomb.headers.get('content-length'))).toBeLessThan(100_000)
  expect((await bomb.arrayBuffer()).byteLength).toBe(100 * 1024 * 1024)
})

test.each([
  ['challenge', 403, 'text/html'],
  ['html', 200, 'text/html'],
  ['rate-limited', 429, 'application/json'],
  ['server-error', 500, 'text/html'],
] as const)('over HTTP, applies the fault %s', async (kind, status, type) => {
  await simulator.setFault({ target: 'prices.items', kind, count: 1 })
  const response = await ask('items')
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain(type)
})

test('a history fault changes only the history prices', async () => {
  await simulator.setFault({ target: 'prices.history', kind: 'prices-times-ten', count: 1 })
  type History = { last_30_days: { median: number | null; volume: number } }
  const struck = (await (await ask('sales/history')).json()) as History[]
  const usual = (await (await ask('sales/history')).json()) as History[]
  const index = usual.findIndex((row) => (row.last_30_days.median ?? 0) > 100)
  const [was, now] = [usual[index]?.last_30_days, struck[index]?.last_30_days]
  expect(Number(now?.median) / Number(was?.median)).toBeCloseTo(10, 2)
  expect(now?.volume).toBe(was?.volume)
})

test('a fault applies only to the currency it names', async () => {
  await simulator.setFault({ target: 'prices.out-of-stock', kind: 'server-error', match: 'currency=EUR' })
  expect((await ask('sales/out-of-stock', 'PLN')).status).toBe(200)
  expect((await ask('sales/out-of-stock', 'EUR')).status).toBe(500)
})

test('the control state explains every price fault', async () => {
  const state = (await (await fetch(simulator.url('/_control/state'))).json()) as {
    faultKinds: typeof FAULT_KINDS
    faultMeanings: Record<string, string>
  }
  expect(state.faultMeanings).toEqual(POISON_MEANINGS)
  expect(state.faultKinds['prices.items'].length).toBeGreaterThanOrEqual(30)
  const targets = ['prices.items', 'prices.csfloat', 'prices.nbp'] as const
  const known = new Set<string>(targets.flatMap((target) => [...state.faultKinds[target]]))
  for (const kind of Object.keys(state.faultMeanings)) expect(known).toContain(kind)
})
