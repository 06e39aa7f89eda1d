import { expect, test } from 'vitest'
import { judgeMissing, lookIntervalSeconds } from './inventory-check-rules.ts'

const BUDGET = { egresses: 1, slotsPerEgress: 15, windowSeconds: 60 }
const everySeconds = 30
/**
 * After the first check that misses an item, a second check and a check of our own accounts precede the alarm on the
 * page.
 */
const PROOF_SECONDS = 20

test.each([
  [1, 30],
  [7, 30],
  [15, 65],
  [16, 69],
  [60, 258],
  [600, 2572],
])('with %i waiting sales on one address checks each every %i s', (requestsPerRound, seconds) => {
  expect(lookIntervalSeconds(BUDGET, { everySeconds, requestsPerRound })).toBe(seconds)
})

test('up to 15 waiting sales per address leave time to confirm within 90 s for any number of addresses', () => {
  for (const egresses of [1, 2, 5]) {
    const seconds = lookIntervalSeconds(
      { ...BUDGET, egresses },
      { everySeconds, requestsPerRound: 15 * egresses },
    )
    expect(seconds + PROOF_SECONDS).toBeLessThanOrEqual(90)
  }
})

test('no interval exceeds the share of an address, excluding second checks', () => {
  for (let requestsPerRound = 0; requestsPerRound <= 1_000; requestsPerRound += 1)
    for (const slotsPerEgress of [1, 2, 15, 40]) {
      const seconds = lookIntervalSeconds({ ...BUDGET, slotsPerEgress }, { everySeconds, requestsPerRound })
      const perWindow = (requestsPerRound * BUDGET.windowSeconds) / seconds
      expect(perWindow).toBeLessThanOrEqual(Math.max(1, slotsPerEgress - 1))
    }
})

test('one check with missing items confirms nothing, and a second confirms items missing in both', () => {
  const first = judgeMissing({ assetIds: [], isConfirmed: false }, ['1', '2'])
  expect(first).toEqual({ assetIds: ['1', '2'], isConfirmed: false })
  expect(judgeMissing(first, ['2', '3'])).toEqual({ assetIds: ['2'], isConfirmed: true })
  expect(judgeMissing(first, ['3'])).toEqual({ assetIds: ['3'], isConfirmed: false })
})

test('items missing after an alarm need two checks again, and items that returned are removed', () => {
  const confirmed = { assetIds: ['1', '2'], isConfirmed: true }
  expect(judgeMissing(confirmed, ['1', '2'])).toEqual(confirmed)
  expect(judgeMissing(confirmed, ['1', '2', '3'])).toEqual({ assetIds: ['1', '2', '3'], isConfirmed: false })
  expect(judgeMissing(confirmed, ['2'])).toEqual({ assetIds: ['2'], isConfirmed: true })
})
