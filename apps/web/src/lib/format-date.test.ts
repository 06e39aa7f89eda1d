import { expect, test } from 'vitest'
import { formatDateTime, formatMoment, formatRelative, formatTime, toMachineDate } from './format-date.ts'

const NOW = new Date('2025-11-14T13:32:00Z')

test('shows a date in Polish time, in summer and in winter', () => {
  expect(formatDateTime('2025-11-14T13:32:00Z', 'pl')).toBe('14 lis 2025, 14:32')
  expect(formatDateTime('2025-07-14T13:32:00Z', 'pl')).toBe('14 lip 2025, 15:32')
  expect(formatDateTime('2025-11-14T13:32:00Z', 'en')).toBe('14 Nov 2025, 14:32')
  expect(formatTime('2025-11-14T23:05:00Z', 'pl')).toBe('00:05')
})

test.each([null, undefined, ''])('a missing date (%s) shows a placeholder text', (value) => {
  expect(formatDateTime(value, 'pl')).toBe('Brak danych')
  expect(formatRelative(value, 'en', NOW)).toBe('No data')
})

test('an invalid date shows an error text', () => {
  expect(formatDateTime('wczoraj', 'pl')).toBe('Błędna data')
  expect(formatRelative('wczoraj', 'en', NOW)).toBe('Invalid date')
  expect(toMachineDate('wczoraj')).toBeUndefined()
})

test.each([
  ['2025-11-14T13:32:20Z', 'teraz'],
  ['2025-11-14T13:31:40Z', 'przed chwilą'],
  ['2025-11-14T13:30:00Z', '2 min temu'],
  ['2025-11-14T10:00:00Z', '3 godz. temu'],
  ['2025-11-14T13:40:00Z', 'za 8 min'],
  ['2025-11-13T13:31:00Z', '13 lis 2025, 14:31'],
])('%s is shown as %s', (value, shown) => {
  expect(formatRelative(value, 'pl', NOW).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('omits the date on the same day and the year in the same year', () => {
  expect(formatMoment('2025-11-14T13:40:00Z', 'pl', NOW)).toBe('14:40')
  expect(formatMoment('2025-11-21T13:40:00Z', 'pl', NOW)).toBe('21 lis, 14:40')
  expect(formatMoment('2025-11-21T13:40:00Z', 'en', NOW)).toBe('21 Nov, 14:40')
  expect(formatMoment('2026-01-02T13:40:00Z', 'pl', NOW)).toBe('2 sty 2026, 14:40')
  // In Poland it is already the next day.
  expect(formatMoment('2025-11-14T23:05:00Z', 'pl', NOW)).toBe('15 lis, 00:05')
})
