import { expect, test } from 'vitest'
import { monthsUpTo } from './tax-months.ts'

test('the list starts with the current month in Warsaw', () => {
  const months = monthsUpTo(new Date('2026-12-31T23:30:00Z'), '')
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(months).toHaveLength(24)
})

test.each(['2024-13', 'x', '1999-01', "2024-01'"])('ignores the invalid month [%s] in the URL', (asked) => {
  expect(monthsUpTo(new Date('2026-11-16T12:00:00Z'), asked)).not.toContain(asked)
})

test('appends a requested older month once', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(monthsUpTo(now, '2023-05').at(-1)).toBe('2023-05')
  expect(monthsUpTo(now, '2026-10').filter((month) => month === '2026-10')).toHaveLength(1)
})
