import { expect, test } from 'vitest'
import { nextBankingDay } from './banking-days.ts'

test.each([
  ['2026-11-16T10:00:00Z', '2026-11-17', 'a Monday'],
  ['2026-11-13T10:00:00Z', '2026-11-16', 'a Friday'],
  ['2026-11-15T23:30:00Z', '2026-11-17', 'already Monday in Warsaw'],
  ['2026-11-10T10:00:00Z', '2026-11-12', 'before Independence Day'],
  ['2026-12-23T10:00:00Z', '2026-12-28', 'before Christmas and a weekend'],
  ['2026-04-03T10:00:00Z', '2026-04-07', 'before Easter Monday'],
  ['2026-06-03T10:00:00Z', '2026-06-05', 'before Corpus Christi'],
  ['2027-03-26T10:00:00Z', '2027-03-30', 'before Easter Monday of another year'],
])('after %s banks settle on %s: %s', (at, day) => {
  expect(nextBankingDay(Date.parse(at))).toBe(day)
})
