import { expect, test } from 'vitest'
import { DEFAULT_FILTERS, readFilters, writeFilters } from './filters.ts'

test('the plain URL is the preset: Field-Tested, cheapest first, twenty rows', () => {
  expect(readFilters('')).toEqual({
    search: '',
    category: 'all',
    wear: 'ft',
    rarity: 'all',
    collection: 'all',
    sort: 'asc',
    rowCount: 20,
  })
  expect(writeFilters(DEFAULT_FILTERS)).toBe('')
})

test('every filter is written to the URL and read back', () => {
  const filters = {
    search: 'ak-47 | żółw',
    category: 'rifle',
    wear: 'all',
    rarity: 'Legendary',
    collection: 'The Phoenix Collection',
    sort: 'desc',
    rowCount: 60,
  } as const
  const query = writeFilters(filters)
  expect(query).toBe(
    '?q=ak-47+%7C+%C5%BC%C3%B3%C5%82w&cat=rifle&wear=all&rarity=Legendary&set=The+Phoenix+Collection&sort=desc&n=60',
  )
  expect(readFilters(query)).toEqual(filters)
})

test.each([
  ['?cat=rocket&wear=xx&sort=up&rarity=Default', DEFAULT_FILTERS],
  ['?n=abc', DEFAULT_FILTERS],
  ['?n=-5', DEFAULT_FILTERS],
  ['?n=NaN', DEFAULT_FILTERS],
  ['?n=21', { ...DEFAULT_FILTERS, rowCount: 40 }],
  ['?n=1e9', { ...DEFAULT_FILTERS, rowCount: 2000 }],
  ['?n=Infinity', DEFAULT_FILTERS],
  ['?q=%E0%A4%A', { ...DEFAULT_FILTERS, search: '\uFFFD%A' }],
  [`?q=${'x'.repeat(500)}`, { ...DEFAULT_FILTERS, search: 'x'.repeat(100) }],
])('reads %s as valid filters', (query, filters) => {
  expect(readFilters(query)).toEqual(filters)
})
