import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidePremiums, NO_PREMIUMS, type PremiumFacts, type PremiumLimits } from './premiums.ts'

fc.configureGlobal({ seed: 20_261_118 })

const limits: PremiumLimits = {
  isFloatOn: true,
  floatCapBps: 1_000,
  areStickersOn: true,
  stickerShareBps: 500,
  stickerCapBps: 1_000,
  soldMin: 10,
}
const plain: PremiumFacts = {
  baseGrosze: 10_000,
  sold7Days: 20,
  wearFloat: null,
  floats: [0.15, 0.38],
  stickers: [],
  worstScrape: null,
  charm: null,
}
const sticker = { grosze: 8_000, sold7Days: 30, isWide: false }

test('adds nothing while the premiums are off', () => {
  const rich = { ...plain, wearFloat: 0.15, stickers: [sticker], worstScrape: 0, charm: sticker }
  expect(decidePremiums(rich, NO_PREMIUMS)).toEqual([])
})

test.each([
  [0.15, 1_000],
  [0.1546, 1_000],
  [0.16, 1_000],
  [0.17, 600],
  [0.19, 300],
  [0.2, 0],
  [0.149, 0],
  [0.381, 0],
  [Number.NaN, 0],
])('a float of %s adds %s grosze to a price of 100 zł', (wearFloat, expected) => {
  const total = decidePremiums({ ...plain, wearFloat }, limits).reduce((sum, one) => sum + one.grosze, 0)
  expect(total).toBe(expected)
})

test.each([
  ['a whole sticker', { worstScrape: 0, stickers: [sticker] }, 400],
  ['a scraped sticker', { worstScrape: 0.05, stickers: [sticker] }, 200],
  ['a worn sticker', { worstScrape: 0.5, stickers: [sticker] }, 0],
  ['an unknown scrape', { worstScrape: null, stickers: [sticker] }, 0],
  ['a sticker that hardly sells', { worstScrape: 0, stickers: [{ ...sticker, sold7Days: 9 }] }, 0],
  ['a sticker whose markets disagree', { worstScrape: 0, stickers: [{ ...sticker, isWide: true }] }, 0],
  ['four dear stickers', { worstScrape: 0, stickers: Array.from({ length: 4 }, () => sticker) }, 1_000],
  ['a charm', { charm: sticker }, 400],
  [
    'a charm beside dear stickers',
    { charm: sticker, worstScrape: 0, stickers: Array.from({ length: 4 }, () => sticker) },
    1_000,
  ],
])('%s', (_case, facts, expected) => {
  const total = decidePremiums({ ...plain, ...facts }, limits).reduce((sum, one) => sum + one.grosze, 0)
  expect(total).toBe(expected)
})

const applied = fc.record({
  grosze: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  sold7Days: fc.option(fc.integer({ min: 0, max: 50 })),
  isWide: fc.boolean(),
})

test('no facts lift the premiums above their caps', () => {
  fc.assert(
    fc.property(
      fc.record({
        baseGrosze: fc.integer({ min: 1, max: 10_000_000 }),
        sold7Days: fc.option(fc.integer({ min: 0, max: 50 })),
        wearFloat: fc.option(fc.double({ min: -1, max: 2 })),
        floats: fc.option(fc.tuple(fc.double({ min: 0, max: 1 }), fc.double({ min: 0, max: 1 }))),
        stickers: fc.array(applied, { maxLength: 5 }),
        worstScrape: fc.option(fc.double()),
        charm: fc.option(applied),
      }),
      (facts) => {
        const premiums = decidePremiums(facts, limits)
        const sum = premiums.reduce((total, one) => total + one.grosze, 0)
        expect(sum).toBeLessThanOrEqual(facts.baseGrosze * 0.2 + 1)
        for (const { grosze } of premiums) expect(Number.isSafeInteger(grosze) && grosze > 0).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
})
