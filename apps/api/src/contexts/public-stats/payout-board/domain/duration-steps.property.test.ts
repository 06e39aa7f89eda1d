import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, DURATION_STEPS, percentileOf } from './duration-steps.ts'

const stepOf = (seconds: number) => DURATION_STEPS.find((step) => step >= seconds) ?? DURATION_STEPS.at(-1)!

function speedsOf(durations: readonly number[]): Map<number, number> {
  const speeds = new Map<number, number>()
  for (const seconds of durations) speeds.set(stepOf(seconds), (speeds.get(stepOf(seconds)) ?? 0) + 1)
  return speeds
}

test('bucket bounds increase, from one minute on by at most about a third', () => {
  DURATION_STEPS.forEach((step, index) => {
    const before = DURATION_STEPS[index - 1] ?? 0
    expect(step).toBeGreaterThan(before)
    if (before >= 60) expect((step - before) / before).toBeLessThanOrEqual(0.34)
  })
})

test('a published percentile is the bucket bound of the true percentile', () => {
  const durations = fc.array(fc.integer({ min: 1, max: 80 * 86_400 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.9), (given, share) => {
      const sorted = given.toSorted((one, other) => one - other)
      const truth = sorted[Math.ceil(sorted.length * share) - 1]!
      expect(percentileOf(speedsOf(given), share)).toBe(stepOf(truth))
      expect(countOf(speedsOf(given))).toBe(given.length)
    }),
    { seed: 20_261_116 },
  )
})

test('an empty set has no percentile', () => {
  expect(percentileOf(new Map(), 0.5)).toBeNull()
})
