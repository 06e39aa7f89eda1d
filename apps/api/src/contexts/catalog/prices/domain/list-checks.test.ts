import { describe, expect, test } from 'vitest'
import { describeProblem } from './describe-problem.ts'
import { checkLists, type CheckInput, type ListVerdict, type PreviousList } from './list-checks.ts'
import { itemKey, readItemList, readSalesHistory, type PriceCurrency } from './read-list.ts'

const NOW_SECONDS = 1_790_000_000
const PLN_PER_EUR = 4.25
const ROWS = 2_000

type Raw = Record<string, unknown>
type Bodies = { PLN: unknown; EUR: unknown; sales: unknown }

/** A market in which every item has a different price, and one in twenty has no offers. */
function goodRows(currency: PriceCurrency): Raw[] {
  return Array.from({ length: ROWS }, (_none, index) => {
    const zl = 20 + index
    const price = currency === 'PLN' ? zl : Math.round((zl / PLN_PER_EUR) * 100) / 100
    const isOffered = index % 20 !== 0
    const offer = (factor: number) => (isOffered ? Math.round(price * factor * 100) / 100 : null)
    return {
      market_hash_name: `AK-47 | Finish ${index} (Field-Tested)`,
      version: null,
      currency,
      suggested_price: price,
      min_price: offer(0.9),
      max_price: offer(3),
      mean_price: offer(1.1),
      median_price: offer(1),
      quantity: isOffered ? 10 : 0,
      updated_at: NOW_SECONDS - 60,
    }
  })
}

function goodSales(): Raw[] {
  return Array.from({ length: ROWS }, (_none, index) => {
    const window = { min: 15 + index, max: 30 + index, avg: 19 + index, median: 19 + index, volume: 9 }
    return {
      market_hash_name: `AK-47 | Finish ${index} (Field-Tested)`,
      version: null,
      currency: 'PLN',
      last_24_hours: { min: null, max: null, avg: null, median: null, volume: 0 },
      last_7_days: window,
      last_30_days: window,
      last_90_days: window,
    }
  })
}

const good = (): Bodies => ({ PLN: goodRows('PLN'), EUR: goodRows('EUR'), sales: goodSales() })

function inputOf(bodies: Bodies, previous: PreviousList | null): CheckInput {
  return {
    pln: readItemList(bodies.PLN, 'PLN', NOW_SECONDS),
    eur: readItemList(bodies.EUR, 'EUR', NOW_SECONDS),
    sales: readSalesHistory(bodies.sales),
    previous,
    plnPerEur: PLN_PER_EUR,
    nowSeconds: NOW_SECONDS,
  }
}

function previousOf({ items }: ListVerdict): PreviousList {
  return {
    PLN: new Map(items.map((item) => [itemKey(item.marketName, item.version), item.pln.suggested])),
    EUR: new Map(items.map((item) => [itemKey(item.marketName, item.version), item.eur?.suggested ?? null])),
  }
}

const lastGood = previousOf(checkLists(inputOf(good(), null)))

function check(change: Partial<Bodies>): ListVerdict {
  return checkLists(inputOf({ ...good(), ...change }, lastGood))
}

const codesOf = (verdict: ListVerdict) => [...new Set(verdict.problems.map((problem) => problem.code))]

function everyRow(change: (row: Raw, index: number) => unknown): Partial<Bodies> {
  return { PLN: goodRows('PLN').map(change), EUR: goodRows('EUR').map(change) }
}

function everyPrice(change: (price: number) => unknown): Partial<Bodies> {
  return everyRow((row) => withPrices(row, change))
}

function withPrices(row: Raw, change: (price: number) => unknown): Raw {
  const changed = Object.entries(row).map(([field, value]) =>
    field.endsWith('_price') && typeof value === 'number' ? [field, change(value)] : [field, value],
  )
  return Object.fromEntries(changed) as Raw
}

const money = (value: number) => Math.round(value * 100) / 100

test('a good list passes with and without a previous list, with all rows joined', () => {
  const first = checkLists(inputOf(good(), null))
  expect(first.problems).toEqual([])
  expect(first.items).toHaveLength(ROWS)
  expect(first.items[1]).toEqual({
    marketName: 'AK-47 | Finish 1 (Field-Tested)',
    version: null,
    pln: { suggested: 21_00n, min: 18_90n, max: 63_00n, mean: 23_10n, median: 21_00n },
    eur: { suggested: 4_94n, min: 4_45n, max: 14_82n, mean: 5_43n, median: 4_94n },
    quantity: 10,
    updatedAtSeconds: NOW_SECONDS - 60,
    sales: {
      volume7Days: 9,
      volume30Days: 9,
      median7DaysGrosze: 20_00n,
      median30DaysGrosze: 20_00n,
      median90DaysGrosze: 20_00n,
    },
  })
  expect(check({}).problems).toEqual([])
})

test('a normal day passes with small price moves, added and removed rows and a few outliers', () => {
  const moved = everyRow((row, index) =>
    withPrices(row, (price) => money(price * (index % 50 === 0 ? 1.6 : index % 2 === 0 ? 1.05 : 0.97))),
  )
  const PLN = (moved.PLN as Raw[]).slice(100)
  const EUR = (moved.EUR as Raw[]).slice(100)
  expect(codesOf(check({ PLN, EUR }))).toEqual([])
})

describe('quarantines a poisoned list', () => {
  test.each<[string, Partial<Bodies>, string]>([
    ['half the rows gone', everyRowBut((index) => index % 2 === 0), 'rows_lost'],
    ['all rows gone', { PLN: [], EUR: [] }, 'too_few_rows'],
    ['prices times ten', everyPrice((price) => money(price * 10)), 'level_moved'],
    ['prices a tenth', everyPrice((price) => money(price / 10)), 'level_moved'],
    [
      'prices times ten in one currency',
      { PLN: everyPrice((price) => money(price * 10)).PLN },
      'rate_implausible',
    ],
    ['zeros', everyPrice(() => 0), 'bad_rows'],
    ['negatives', everyPrice((price) => -price), 'bad_rows'],
    ['1e308', everyPrice(() => 1e308), 'bad_rows'],
    ['NaN as text', everyPrice(() => 'NaN'), 'bad_rows'],
    ['numbers as text', everyPrice(String), 'bad_rows'],
    ['no prices', everyPrice(() => null), 'prices_lost'],
    ['prices of other rows', shuffledPrices(), 'many_moved'],
    [
      'euro under the label PLN',
      { PLN: goodRows('EUR').map((row) => ({ ...row, currency: 'PLN' })) },
      'rate_implausible',
    ],
    ['a wrong label', everyRow((row) => ({ ...row, currency: 'USD' })), 'bad_rows'],
    ['no label', everyRow(({ currency: _currency, ...row }) => row), 'bad_rows'],
    ['doubled rows', { PLN: [...goodRows('PLN'), ...goodRows('PLN')] }, 'bad_rows'],
    ['missing names', everyTenth({ market_hash_name: undefined }), 'bad_rows'],
    ['names of 10 kB', everyTenth({ market_hash_name: 'x'.repeat(10_000) }), 'bad_rows'],
    ['names with control characters', everyTenth({ market_hash_name: 'AK-47\u0000\u001b[2J' }), 'bad_rows'],
    [
      'names that show from right to left',
      everyTenth({ market_hash_name: 'AK-47 \u202eenildeR' }),
      'bad_rows',
    ],
    ['broken quantities', everyTenth({ quantity: -1 }), 'bad_rows'],
    ['broken times', everyTenth({ updated_at: '2026-01-01' }), 'bad_rows'],
    ['rows that are none', everyRow((row, index) => (index % 10 === 0 ? null : row)), 'bad_rows'],
    ['an object', { PLN: { items: goodRows('PLN') } }, 'not_a_list'],
    ['null', { EUR: null }, 'not_a_list'],
    ['a text', { PLN: '<html>' }, 'not_a_list'],
    ['days-old times', everyRow((row) => ({ ...row, updated_at: NOW_SECONDS - 259_200 })), 'stale'],
    ['times ahead', everyRow((row) => ({ ...row, updated_at: NOW_SECONDS + 86_400 })), 'bad_rows'],
    ['far too many rows', withInvented(), 'rows_added'],
    ['only half of it in EUR', { EUR: goodRows('EUR').slice(ROWS / 2) }, 'currencies_differ'],
    ['no sales', { sales: [] }, 'sales_missing'],
    ['half the sales', { sales: goodSales().filter((_row, index) => index % 2 === 0) }, 'sales_missing'],
    ['sales of things that nobody knows', { sales: [...goodSales(), ...inventedSales()] }, 'rows_added'],
    ['sales that are no list', { sales: {} }, 'not_a_list'],
    ['sales times ten', { sales: salesTimes(10) }, 'sales_disagree'],
    ['sales a tenth', { sales: salesTimes(0.1) }, 'sales_disagree'],
    ['sales as text', { sales: goodSales().map((row) => ({ ...row, last_30_days: '9' })) }, 'bad_rows'],
  ])('%s', (_case, change, code) => {
    const verdict = check(change)
    expect(codesOf(verdict)).toContain(code)
    for (const problem of verdict.problems) expect(describeProblem(problem)).toMatch(/^[A-Z][^{}]+: .+/)
  })

  test('checks even the first list', () => {
    for (const change of [
      { PLN: [], EUR: [] },
      everyPrice(() => null),
      everyPrice((price) => money(price * 10)),
      { PLN: goodRows('EUR').map((row) => ({ ...row, currency: 'PLN' })) },
    ]) {
      expect(checkLists(inputOf({ ...good(), ...change }, null)).problems).not.toEqual([])
    }
  })
})

describe('drops implausible rows from a good list', () => {
  const target = 'AK-47 | Finish 7 (Field-Tested)'
  const manipulated = (currency: PriceCurrency) =>
    goodRows(currency).map((row) =>
      row['market_hash_name'] === target ? withPrices(row, (price) => money(price * 1_000)) : row,
    )

  test('a price a thousand times above past sales', () => {
    const verdict = check({ PLN: manipulated('PLN'), EUR: manipulated('EUR') })
    expect(verdict.problems).toEqual([])
    expect(verdict.dropped.outliers).toBe(1)
    expect(verdict.items.map((item) => item.marketName)).not.toContain(target)
  })

  test('a price present in only one currency', () => {
    const verdict = check({ PLN: manipulated('PLN') })
    expect(verdict.problems).toEqual([])
    expect(verdict.dropped.rateMismatch).toBe(1)
    expect(verdict.items.map((item) => item.marketName)).not.toContain(target)
  })

  test('keeps the cheaper of duplicate rows in any order', () => {
    const [row = {}] = goodRows('PLN').slice(7)
    const dear = withPrices(row, (price) => money(price * 1.1))
    for (const PLN of [
      [dear, ...goodRows('PLN')],
      [...goodRows('PLN'), dear],
    ]) {
      const verdict = check({ PLN })
      expect(verdict.dropped.pln).toEqual({ duplicate: 1 })
      expect(verdict.items.find((item) => item.marketName === target)?.pln.suggested).toBe(27_00n)
    }
  })

  test('treats phases of one name as different items, not duplicates', () => {
    const phases = (currency: PriceCurrency) =>
      goodRows(currency).map((row, index) =>
        index < 4
          ? { ...row, market_hash_name: '★ Karambit | Doppler (Factory New)', version: `Phase ${index}` }
          : row,
      )
    const verdict = check({ PLN: phases('PLN'), EUR: phases('EUR') })
    expect(verdict.dropped.pln).toEqual({})
    expect(verdict.items.filter((item) => item.version !== null)).toHaveLength(4)
  })
})

test.each([
  ['a control character', { market_hash_name: 'AK-47\u0000' }, 'bad_name'],
  ['half of a character', { market_hash_name: 'AK-47 \ud800' }, 'bad_name'],
  ['a turned direction', { market_hash_name: 'AK-47 \u202eenildeR' }, 'bad_name'],
  ['a space too many', { market_hash_name: 'AK-47 ' }, 'bad_name'],
  ['no name', { market_hash_name: '' }, 'bad_name'],
  ['a long name', { market_hash_name: 'x'.repeat(201) }, 'bad_name'],
  ['a version that is no text', { version: 4 }, 'bad_name'],
  ['half an item', { quantity: 0.5 }, 'bad_quantity'],
  ['no time', { updated_at: null }, 'bad_time'],
  ['a time before time', { updated_at: -5 }, 'bad_time'],
  ['a negative lowest price', { min_price: -1 }, 'bad_price'],
  ['a lowest price of nothing', { min_price: 0 }, 'bad_price'],
])('drops and counts a row with %s', (_case, change, reason) => {
  const [row] = goodRows('PLN')
  const read = readItemList([{ ...row, ...change }], 'PLN', NOW_SECONDS)
  expect({ rows: read.rows.size, dropped: read.dropped }).toEqual({ rows: 0, dropped: { [reason]: 1 } })
})

test('runs the remaining checks without the exchange rate and without sales', () => {
  const input = inputOf(good(), lastGood)
  expect(checkLists({ ...input, plnPerEur: null, sales: null }).problems).toEqual([])
  const poisoned = inputOf({ ...good(), ...everyPrice((price) => money(price * 10)) }, lastGood)
  expect(checkLists({ ...poisoned, plnPerEur: null, sales: null }).problems).not.toEqual([])
})

function everyRowBut(isGone: (index: number) => boolean): Partial<Bodies> {
  const keep = (rows: Raw[]) => rows.filter((_row, index) => !isGone(index))
  return { PLN: keep(goodRows('PLN')), EUR: keep(goodRows('EUR')) }
}

function everyTenth(change: Raw): Partial<Bodies> {
  return everyRow((row, index) => (index % 10 === 0 ? { ...row, ...change } : row))
}

function shuffledPrices(): Partial<Bodies> {
  const mirror = (rows: Raw[]) =>
    rows.map((row, index) => ({ ...row, suggested_price: rows[ROWS - 1 - index]?.['suggested_price'] }))
  return { PLN: mirror(goodRows('PLN')), EUR: mirror(goodRows('EUR')) }
}

function withInvented(): Partial<Bodies> {
  const grow = (rows: Raw[]) => [
    ...rows,
    ...rows.map((row) => ({ ...row, market_hash_name: `M4A4 | ${String(row['market_hash_name'])}` })),
  ]
  return { PLN: grow(goodRows('PLN')), EUR: grow(goodRows('EUR')) }
}

function inventedSales(): Raw[] {
  return goodSales().map((row) => ({ ...row, market_hash_name: `M4A4 | ${String(row['market_hash_name'])}` }))
}

function salesTimes(factor: number): Raw[] {
  return goodSales().map((row) => {
    const { median } = row['last_30_days'] as { median: number }
    const window = { median: money(median * factor), volume: 9 }
    return { ...row, last_7_days: window, last_30_days: window, last_90_days: window }
  })
}
