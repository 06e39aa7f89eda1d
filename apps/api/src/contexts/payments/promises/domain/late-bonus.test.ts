import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeArrival } from './judge-arrival.ts'
import { bonusGrosze, bonusPerDayGrosze } from './late-bonus.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_116, numRuns: 500 })

const at = (text: string) => Date.parse(text)
const PROMISED = at('2026-11-17T16:30:00Z')
const byRail = (text: string) => judgeArrival(PROMISED, { by: 'rail', atMs: at(text) }, 60)
const byStatement = (day: string) =>
  judgeArrival(PROMISED, { by: 'statement', day, startsAtMs: at(`${day}T00:00:00+01:00`) }, 60)

test.each([
  ['2026-11-17T16:30:00Z', undefined],
  ['2026-11-17T17:30:00Z', undefined],
  ['2026-11-17T17:30:01Z', 1],
  ['2026-11-18T16:30:00Z', 1],
  ['2026-11-18T16:30:01Z', 2],
])('a rail payment at %s is late by this number of started days: %s', (text, days) => {
  expect(byRail(text)?.days).toBe(days)
})

test.each([
  ['2026-11-16', undefined],
  ['2026-11-17', undefined],
  ['2026-11-18', 1],
  ['2026-11-23', 6],
])('a transfer booked by the bank on %s is late by this number of days: %s', (day, days) => {
  expect(byStatement(day)?.days).toBe(days)
})

const TERMS = { isBonusOn: true, perDayGrosze: 5_00n, perDayBps: 50, capGrosze: 20_00n }

test('pays a fixed amount and a share per day up to the cap, and nothing while disabled', () => {
  expect(bonusPerDayGrosze(210_99n, TERMS)).toBe(6_05n)
  expect(bonusGrosze(210_99n, 1, TERMS)).toBe(6_05n)
  expect(bonusGrosze(210_99n, 3, TERMS)).toBe(18_15n)
  expect(bonusGrosze(210_99n, 4, TERMS)).toBe(20_00n)
  expect(bonusGrosze(210_99n, 4, { ...TERMS, isBonusOn: false })).toBe(0n)
})

test('a bonus never exceeds the cap and never decreases with delay', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.integer({ min: 1, max: 400 }),
      fc.record({
        isBonusOn: fc.constant(true),
        perDayGrosze: fc.bigInt({ min: 0n, max: 100_00n }),
        perDayBps: fc.integer({ min: 0, max: 10_000 }),
        capGrosze: fc.bigInt({ min: 1n, max: 1_000_00n }),
      }),
      (amount, days, terms) => {
        const grosze = bonusGrosze(amount, days, terms)
        expect(grosze).toBeLessThanOrEqual(terms.capGrosze)
        expect(bonusGrosze(amount, days + 1, terms)).toBeGreaterThanOrEqual(grosze)
      },
    ),
  )
})
