import { expect, test } from 'vitest'
import { nextDay, startOfDay } from './warsaw-day.ts'

test('a day begins at midnight in Warsaw, in winter and in summer', () => {
  expect(startOfDay('2026-11-15')).toBe('2026-11-15T00:00:00+01:00')
  expect(startOfDay('2026-07-01')).toBe('2026-07-01T00:00:00+02:00')
  // The clocks change on these days, but after midnight.
  expect(startOfDay('2026-03-29')).toBe('2026-03-29T00:00:00+01:00')
  expect(startOfDay('2026-10-25')).toBe('2026-10-25T00:00:00+02:00')
  expect(startOfDay('2026-13-40')).toBeUndefined()
  expect(startOfDay('yesterday')).toBeUndefined()
})

test('the day after the last of a month is the first of the next', () => {
  expect(nextDay('2026-02-28')).toBe('2026-03-01')
  expect(nextDay('never')).toBe('')
})
