import { expect, test } from 'vitest'
import { dayPrefixes } from './day-prefixes.ts'

test.each([
  ['2025-03-14', '2025-03-14', ['20250314']],
  ['2025-01-01', '2025-12-31', ['2025']],
  ['2025-02-01', '2025-02-28', ['202502']],
  ['2024-02-01', '2024-02-28', ['2024020', '2024021', ...range(20_240_220, 20_240_228)]],
  ['2024-12-31', '2026-01-09', ['20241231', '2025', '2026010']],
  ['2025-01-30', '2025-03-01', ['2025013', '202502', '20250301']],
  ['2025-03-02', '2025-03-01', []],
])('from %s to %s', (from, to, prefixes) => {
  expect(dayPrefixes({ from, to })).toEqual(prefixes)
})

test('every day of a period matches exactly one prefix, and no other day matches', () => {
  const prefixes = dayPrefixes({ from: '2023-11-27', to: '2025-02-03' })
  for (
    const day = new Date('2023-01-01');
    day < new Date('2026-01-01');
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const text = day.toISOString().slice(0, 10)
    const matches = prefixes.filter((prefix) => text.replaceAll('-', '').startsWith(prefix))
    expect([text, matches.length]).toEqual([text, text >= '2023-11-27' && text <= '2025-02-03' ? 1 : 0])
  }
})

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}
