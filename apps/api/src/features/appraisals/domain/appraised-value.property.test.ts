import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutForValue, valueForPayout } from './appraised-value.ts'

test('every payout has a value that every rate turns into it, and waiting is never worth less', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000_00n }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (payout, rate, extra) => {
        const value = valueForPayout(payout, rate)
        expect(payoutForValue(value, rate)).toBe(payout)
        expect(payoutForValue(value - 1n, rate)).toBeLessThan(payout)
        expect(payoutForValue(value, Math.min(10_000, rate + extra))).toBeGreaterThanOrEqual(payout)
      },
    ),
  )
})
