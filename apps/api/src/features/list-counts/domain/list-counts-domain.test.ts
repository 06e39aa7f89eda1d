import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYOUT_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@app/contract/transaction-facts'
import { FACET_COUNT, facetOf, facetsMatching } from './facets.ts'
import { locatePage, totalOf } from './locate-page.ts'
import { lastDayOfMonth, splitRange } from './whole-months.ts'

fc.configureGlobal({ seed: 20_261_115 })

const ROWS = TRANSACTION_TYPES.flatMap((type) =>
  TRANSACTION_STATUSES.flatMap((status) =>
    [null, ...PAYOUT_METHODS].flatMap((method) =>
      [1n, 100_00n, 500_00n, 1_000_00n, 2_000_00n, 5_000_00n].map((amountGrosze) => ({
        type,
        status,
        method,
        amountGrosze,
      })),
    ),
  ),
)

describe('kinds of transactions', () => {
  test('every combination has a number of its own, and no filter matches all of them', () => {
    const numbers = ROWS.map(facetOf)
    expect(new Set(numbers).size).toBe(FACET_COUNT)
    expect(new Set(facetsMatching({}))).toEqual(new Set(numbers))
  })

  test.each([
    [{ type: 'sale' }, (row: (typeof ROWS)[number]) => row.type === 'sale'],
    [{ status: 'pending' }, (row: (typeof ROWS)[number]) => row.status === 'pending'],
    [{ status: 'cancelled' }, (row: (typeof ROWS)[number]) => row.status === 'cancelled'],
    [{ status: 'failed' }, (row: (typeof ROWS)[number]) => ['failed', 'cancelled'].includes(row.status)],
    [{ method: 'crypto' }, (row: (typeof ROWS)[number]) => row.method === 'crypto'],
    [{ minAmount: 500 }, (row: (typeof ROWS)[number]) => row.amountGrosze >= 500_00n],
    [
      { type: 'withdrawal', status: 'completed', method: 'bank', minAmount: 5_000 },
      (row: (typeof ROWS)[number]) =>
        row.type === 'withdrawal' &&
        row.status === 'completed' &&
        row.method === 'bank' &&
        row.amountGrosze >= 5_000_00n,
    ],
  ] as const)('%o lets through what it says', (filter, isIn) => {
    expect(new Set(facetsMatching(filter))).toEqual(new Set(ROWS.filter(isIn).map(facetOf)))
  })
})

test('a page is found between the right days, however the rows lie', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      (counts, offset, limit) => {
        const days = counts.map((rows, index) => ({ first: String(index).padStart(2, '0'), rows }))
        const all = days.flatMap(({ first, rows }) => Array.from({ length: rows }, () => first))
        const page = all.slice(offset, offset + limit)
        const place = locatePage(days, { offset, limit })
        expect(totalOf(days)).toBe(all.length)
        expect(place).toEqual(
          page.length === 0
            ? undefined
            : { begin: page[0], end: page.at(-1), skip: offset - all.indexOf(page[0]!) },
        )
      },
    ),
  )
})

describe('a range of days', () => {
  test.each([
    [{}, { months: {}, days: [] }],
    [{ from: '2026-01-01' }, { months: { from: '2026-01-01' }, days: [] }],
    [
      { from: '2025-12-31' },
      { months: { from: '2026-01-01' }, days: [{ from: '2025-12-31', to: '2025-12-31' }] },
    ],
    [{ to: '2026-02-28' }, { months: { before: '2026-03-01' }, days: [] }],
    [
      { to: '2026-02-27' },
      { months: { before: '2026-02-01' }, days: [{ from: '2026-02-01', to: '2026-02-27' }] },
    ],
    [
      { from: '2026-02-01', to: '2026-02-28' },
      { months: { from: '2026-02-01', before: '2026-03-01' }, days: [] },
    ],
    [{ from: '2026-02-02', to: '2026-02-28' }, { days: [{ from: '2026-02-02', to: '2026-02-28' }] }],
    [{ from: '2026-02-02', to: '2026-02-01' }, { days: [] }],
    [
      { from: '2025-11-15', to: '2026-01-15' },
      {
        months: { from: '2025-12-01', before: '2026-01-01' },
        days: [
          { from: '2025-11-15', to: '2025-11-30' },
          { from: '2026-01-01', to: '2026-01-15' },
        ],
      },
    ],
    [{ from: '2026-01-31', to: '2026-02-01' }, { days: [{ from: '2026-01-31', to: '2026-02-01' }] }],
  ])('%o is whole months and what is left', (range, expected) => {
    expect(splitRange(range)).toEqual({ months: undefined, ...expected })
  })

  test('a month ends on its last day, in leap years too', () => {
    expect(['2026-02-01', '2028-02-01', '2026-12-01'].map(lastDayOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ])
  })
})
