import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorthRepricing, priceListing, type PricedItem } from './price-listing.ts'

const RULES = { shareBps: 10_000, floorBps: 10_300, categories: [] }
const TERMS = { rateE4: 36_500, limitGrosze: 2_000_00n }
const ITEM: PricedItem = {
  category: 'AK-47',
  costGrosze: 210_00n,
  bookGrosze: 210_00n,
  taxGrosze: 2_10n,
  marketGrosze: 300_00n,
}

test('asks the share of the market price in cents, rounded down', () => {
  expect(priceListing(ITEM, RULES, TERMS)).toEqual({ priceMinor: 82_19n, floorMinor: 59_86n })
})

test.each([
  ['no_price', { marketGrosze: null }],
  ['below_floor', { marketGrosze: 215_00n }],
  ['needs_two_admins', { marketGrosze: 1_900_00n }],
  // Written down to nearly nothing: the floor is low, and a sale below half of the cost needs two admins.
  ['needs_two_admins', { bookGrosze: 10_00n, marketGrosze: 100_00n }],
] as const)('skips an item: %s', (skipped, change) => {
  expect(priceListing({ ...ITEM, ...change }, RULES, TERMS)).toEqual({ skipped })
})

test('a category has its own rule', () => {
  const categories = [
    { category: 'AK-47', shareBps: 9_500, floorBps: 12_000 },
    { category: 'M4A4', shareBps: 0, floorBps: 10_000 },
  ]
  expect(priceListing(ITEM, { ...RULES, categories }, TERMS)).toMatchObject({ priceMinor: 78_08n })
  const other = { ...ITEM, category: 'M4A4' }
  expect(priceListing(other, { ...RULES, categories }, TERMS)).toEqual({ skipped: 'category_off' })
})

test('never asks less than the floor, in zlotys too', () => {
  const grosze = fc.bigInt({ min: 1n, max: 5_000_00n })
  fc.assert(
    fc.property(
      grosze,
      grosze,
      grosze,
      fc.integer({ min: 10_000, max: 80_000 }),
      fc.integer({ min: 6_000, max: 20_000 }),
      (costGrosze, taxGrosze, marketGrosze, rateE4, floorBps) => {
        const item = { ...ITEM, costGrosze, bookGrosze: costGrosze, taxGrosze, marketGrosze }
        const price = priceListing(item, { ...RULES, floorBps }, { ...TERMS, rateE4 })
        if ('skipped' in price) return
        const earned = price.priceMinor * BigInt(rateE4)
        expect(earned >= (costGrosze + taxGrosze) * BigInt(floorBps)).toBe(true)
      },
    ),
  )
})

test('follows the market only by whole percents', () => {
  expect(isWorthRepricing(100_00n, 100_99n)).toBe(false)
  expect(isWorthRepricing(100_00n, 101_00n)).toBe(true)
  expect(isWorthRepricing(100_00n, 98_00n)).toBe(true)
})
