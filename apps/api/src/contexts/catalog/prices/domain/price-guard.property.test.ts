import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutFor } from '@app/contract/payout-share'
import { AMOUNT_MINOR_MAX, readAmount } from './price-amount.ts'
import { DEFAULT_GUARD_LIMITS, guardPrice, type GuardInput } from './price-guard.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

const count = fc.integer({ min: 0, max: 10 })
const input: fc.Arbitrary<GuardInput> = fc.record({
  isSkin: fc.boolean(),
  isBlocked: fc.boolean(),
  isPhaseDependent: fc.boolean(),
  suggestedGrosze: fc.option(fc.bigInt({ min: -10n, max: 500n })),
  quantity: count,
  sales: fc.option(
    fc.record({
      volume7Days: count,
      volume30Days: count,
      median7DaysGrosze: fc.option(fc.bigInt({ min: 1n, max: 500n })),
      median30DaysGrosze: fc.option(fc.bigInt({ min: 1n, max: 500n })),
      median90DaysGrosze: fc.option(fc.bigInt({ min: 1n, max: 500n })),
    }),
  ),
  priceAgeSeconds: fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.double()),
})

test('an accepted price satisfies every rule for any input', () => {
  const limits = DEFAULT_GUARD_LIMITS
  fc.assert(
    fc.property(input, (asked) => {
      const verdict = guardPrice(asked)
      if (!verdict.buyable) return
      const paid = asked.sales?.median30DaysGrosze ?? asked.sales?.median90DaysGrosze ?? 0n
      expect(asked.isSkin && !asked.isPhaseDependent).toBe(true)
      expect(asked.priceAgeSeconds).toBeLessThanOrEqual(limits.staleAfterSeconds)
      expect(asked.quantity >= 3 || (asked.sales?.volume7Days ?? 0) >= 3).toBe(true)
      expect((asked.suggestedGrosze ?? 0n) * 10n).toBeLessThanOrEqual(paid * 13n)
      expect(verdict.payoutGrosze).toBe(payoutFor(asked.suggestedGrosze ?? 0n, limits.rateBps))
      expect(verdict.payoutGrosze).toBeGreaterThan(0n)
    }),
    { numRuns: 5_000 },
  )
})

test('reads every amount with two decimals exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number(AMOUNT_MINOR_MAX) }), (minor) => {
      expect(readAmount(minor / 100)).toBe(BigInt(minor))
    }),
    { numRuns: 10_000 },
  )
})

test('an amount is within bounds or undefined for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.anything()), (value) => {
      const amount = readAmount(value)
      expect(amount === undefined || (amount >= 0n && amount <= AMOUNT_MINOR_MAX)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [84.1, 84_10n],
  [0.07, 7n],
  [1.005, 1_01n],
  [0.004, 0n],
  [10_000_000, 1_000_000_000n],
  [10_000_000.01, undefined],
  [-1, undefined],
  [-0.01, undefined],
  [1e308, undefined],
  [1e-7, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['84.1', undefined],
  [84n, undefined],
  [null, undefined],
  [undefined, undefined],
])('reads %s as %s', (value, expected) => {
  expect(readAmount(value)).toBe(expected)
})
