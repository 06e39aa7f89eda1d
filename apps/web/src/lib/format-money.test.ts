import { expect, test } from 'vitest'
import { formatEuroCents, formatGrosze, formatZlotyShort, toDecimal } from './format-money.ts'

const NBSP = '\u00a0'

test.each([
  [0, `0,00${NBSP}zł`],
  [5, `0,05${NBSP}zł`],
  [2000, `20,00${NBSP}zł`],
  [123_456, `1${NBSP}234,56${NBSP}zł`],
  [1_234_560, `12${NBSP}345,60${NBSP}zł`],
  [-158, `−1,58${NBSP}zł`],
])('%i grosze are shown as %s', (grosze, shown) => {
  expect(formatGrosze(grosze)).toBe(shown)
})

test('an amount beyond the safe integers keeps its last digit', () => {
  expect(formatGrosze(9_007_199_254_740_993n)).toBe(['90', '071', '992', '547', '409,93', 'zł'].join(NBSP))
})

test('market prices are shown in euro with two decimals', () => {
  expect(formatEuroCents(123_456)).toBe(`1${NBSP}234,56${NBSP}€`)
})

test('formats an amount on a chart axis as short as possible', () => {
  expect([0, 600_000, 250].map(formatZlotyShort)).toEqual(['0', `6${NBSP}000`, '2,50'])
})

test('writes a plain decimal for machines', () => {
  expect([7, 12_768, -158].map(toDecimal)).toEqual(['0.07', '127.68', '-1.58'])
})
