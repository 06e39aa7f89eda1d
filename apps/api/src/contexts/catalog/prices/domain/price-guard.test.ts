import { describe, expect, test } from 'vitest'
import { priceBand } from './price-band.ts'
import { DEFAULT_GUARD_LIMITS, guardPrice, type GuardInput, type SalesFigures } from './price-guard.ts'

const sales: SalesFigures = {
  volume7Days: 20,
  volume30Days: 80,
  median7DaysGrosze: 99_00n,
  median30DaysGrosze: 100_00n,
  median90DaysGrosze: 90_00n,
}
const good: GuardInput = {
  isSkin: true,
  isBlocked: false,
  isPhaseDependent: false,
  suggestedGrosze: 105_00n,
  quantity: 40,
  sales,
  priceAgeSeconds: 600,
}

function guard(change: Partial<GuardInput> = {}) {
  return guardPrice({ ...good, ...change })
}

test('buys a liquid skin at 70% of the suggested price', () => {
  expect(guard()).toEqual({ buyable: true, payoutGrosze: 73_50n, laterGrosze: 73_50n, rateBps: 7_000 })
})

test('takes the rate from the settings', () => {
  expect(guardPrice(good, { ...DEFAULT_GUARD_LIMITS, rateBps: 6_525 })).toEqual({
    buyable: true,
    payoutGrosze: 68_51n,
    laterGrosze: 73_50n,
    rateBps: 6_525,
  })
})

test.each<[string, Partial<GuardInput>, string]>([
  ['a sticker', { isSkin: false }, 'not_a_skin'],
  ['an item that staff blocked', { isBlocked: true }, 'not_wanted'],
  ['a row without a price', { suggestedGrosze: null }, 'no_price'],
  ['a price of nothing', { suggestedGrosze: 0n }, 'no_price'],
  ['a negative price', { suggestedGrosze: -5n }, 'no_price'],
  ['a Doppler', { isPhaseDependent: true }, 'phase_dependent'],
  ['a price of 31 minutes ago', { priceAgeSeconds: 1_860 }, 'stale_price'],
  ['a price of unknown age', { priceAgeSeconds: Number.NaN }, 'stale_price'],
  ['two offers and two sales', { quantity: 2, sales: { ...sales, volume7Days: 2 } }, 'thin_market'],
  ['an item without history', { sales: null }, 'thin_market'],
  [
    'offers that nobody ever took',
    { sales: { ...sales, median30DaysGrosze: null, median90DaysGrosze: null } },
    'thin_market',
  ],
  ['a price a third above what was paid', { suggestedGrosze: 130_01n }, 'price_spike'],
  [
    'a price far above what was paid a season ago',
    { suggestedGrosze: 120_00n, sales: { ...sales, median30DaysGrosze: null } },
    'price_spike',
  ],
  ['a price times a thousand', { suggestedGrosze: 105_000_00n }, 'price_spike'],
])('does not buy %s', (_case, change, reason) => {
  expect(guard(change)).toEqual({ buyable: false, reason })
})

describe('buys an item exactly at a limit', () => {
  test.each<[string, Partial<GuardInput>]>([
    ['exactly 30 minutes old', { priceAgeSeconds: 1_800 }],
    ['three offers, no sale this week', { quantity: 3, sales: { ...sales, volume7Days: 0 } }],
    ['no offer, three sales this week', { quantity: 0, sales: { ...sales, volume7Days: 3 } }],
    ['exactly 1.3 times the median', { suggestedGrosze: 130_00n }],
    [
      'sold in the last 90 days only',
      { suggestedGrosze: 95_00n, sales: { ...sales, median30DaysGrosze: null } },
    ],
  ])('%s', (_case, change) => {
    expect(guard(change)).toMatchObject({ buyable: true })
  })
})

test.each([
  [1_000_00n, 'ancient'],
  [999_99n, 'legendary'],
  [500_00n, 'legendary'],
  [499_99n, 'mythical'],
  [100_00n, 'mythical'],
  [99_99n, 'rare'],
  [50_00n, 'rare'],
  [49_99n, 'uncommon'],
  [10_00n, 'uncommon'],
  [9_99n, 'common'],
  [0n, 'common'],
])('a market price of %i grosze is in band %s', (grosze, band) => {
  expect(priceBand(grosze)).toBe(band)
})
