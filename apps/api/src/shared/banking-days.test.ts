import { expect, test } from 'vitest'
import { dayAfter, daysBetween, isBankingDay, warsawDay } from './banking-days.ts'

function nextBankingDay(moment: string): string {
  let day = dayAfter(warsawDay(Date.parse(moment)))
  while (!isBankingDay(day)) day = dayAfter(day)
  return day
}

test.each([
  ['2026-11-16T10:00:00Z', '2026-11-17', 'a Monday'],
  ['2026-11-13T10:00:00Z', '2026-11-16', 'a Friday'],
  ['2026-11-15T23:30:00Z', '2026-11-17', 'already Monday in Warsaw'],
  ['2026-11-10T10:00:00Z', '2026-11-12', 'before Independence Day'],
  ['2026-12-23T10:00:00Z', '2026-12-28', 'before Christmas and a weekend'],
  ['2026-04-03T10:00:00Z', '2026-04-07', 'before Easter Monday'],
  ['2026-06-03T10:00:00Z', '2026-06-05', 'before Corpus Christi'],
  ['2027-03-26T10:00:00Z', '2027-03-30', 'before Easter Monday of another year'],
])('the next banking day after %s is %s: %s', (at, day) => {
  expect(nextBankingDay(at)).toBe(day)
})

test('counts calendar days across a clock change and a year end', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2026-11-17', '2026-11-16')).toBe(-1)
})
