import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShareAtLeast, laterRateBps, payoutFor, priceForPayout } from './payout-share.ts'

// A fixed seed gives the same values in every run, so that chance never decides whether a build passes.
fc.configureGlobal({ seed: 20_261_117 })

const price = fc.bigInt({ min: 0n, max: 100_000_000_00n })
const rate = fc.integer({ min: 1, max: 10_000 })
const extra = fc.integer({ min: 0, max: 10_000 })

test('a payout is within half a grosz of the rate and rounds half up', () => {
  fc.assert(
    fc.property(price, rate, (priceGrosze, rateBps) => {
      const error = payoutFor(priceGrosze, rateBps) * 10_000n - priceGrosze * BigInt(rateBps)
      expect(error).toBeGreaterThan(-5_000n)
      expect(error).toBeLessThanOrEqual(5_000n)
    }),
  )
})

test('a payout never exceeds the price and equals it at 100%', () => {
  fc.assert(
    fc.property(price, rate, (priceGrosze, rateBps) => {
      expect(payoutFor(priceGrosze, rateBps)).toBeLessThanOrEqual(priceGrosze)
      expect(payoutFor(priceGrosze, 10_000)).toBe(priceGrosze)
    }),
  )
})

test('a higher price or a higher rate never pays less', () => {
  fc.assert(
    fc.property(price, price, rate, rate, (onePrice, otherPrice, oneRate, otherRate) => {
      const [low, high] = onePrice < otherPrice ? [onePrice, otherPrice] : [otherPrice, onePrice]
      const lowest = payoutFor(low, Math.min(oneRate, otherRate))
      expect(lowest).toBeLessThanOrEqual(payoutFor(high, Math.max(oneRate, otherRate)))
    }),
  )
})

test('numbers and bigints give the same payout', () => {
  fc.assert(
    fc.property(price, rate, (priceGrosze, rateBps) => {
      expect(BigInt(payoutFor(Number(priceGrosze), rateBps))).toBe(payoutFor(priceGrosze, rateBps))
    }),
    { numRuns: 1_000 },
  )
})

test('finds the smallest price for a payout, and the deferred rate never pays less', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 100_000_000_00n }), rate, extra, (payout, rateBps, extraBps) => {
      const priceGrosze = priceForPayout(payout, rateBps)
      expect(payoutFor(priceGrosze, rateBps)).toBe(payout)
      expect(payoutFor(priceGrosze - 1n, rateBps)).toBeLessThan(payout)
      expect(payoutFor(priceGrosze, laterRateBps(rateBps, extraBps))).toBeGreaterThanOrEqual(payout)
    }),
  )
})

test('the deferred payout is never below the instant one and never above the price', () => {
  fc.assert(
    fc.property(price, rate, extra, (priceGrosze, rateBps, extraBps) => {
      const later = payoutFor(priceGrosze, laterRateBps(rateBps, extraBps))
      expect(later).toBeGreaterThanOrEqual(payoutFor(priceGrosze, rateBps))
      expect(later).toBeLessThanOrEqual(priceGrosze)
    }),
  )
})

test('a share that reaches a minimum before rounding never pays below it', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), rate, (minimumGrosze, priceGrosze, rateBps) => {
      const payout = payoutFor(priceGrosze, rateBps)
      if (isShareAtLeast(minimumGrosze, priceGrosze, rateBps))
        expect(payout).toBeGreaterThanOrEqual(minimumGrosze)
      else expect(payout).toBeLessThanOrEqual(minimumGrosze)
    }),
  )
})

test('calculates known payouts at 70%', () => {
  expect([1, 2, 5, 15, 2_857, 2_858].map((grosze) => payoutFor(grosze, 7_000))).toEqual([
    1, 1, 4, 11, 2_000, 2_001,
  ])
  expect([isShareAtLeast(20_00, 28_57, 7_000), isShareAtLeast(20_00, 28_58, 7_000)]).toEqual([false, true])
})
