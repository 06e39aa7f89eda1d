import { expect, test } from 'vitest'
import { limitOf, tooHeavy } from './page-weights.ts'

test.each([
  ['public/terms', 115_000],
  ['public/support', 115_000],
  ['public/calculator', 138_000],
  ['account/login', 115_000],
  ['account/inventory', 188_000],
  ['admin/transactions', 218_000],
])('%s may initially send %d bytes of JavaScript', (page, limit) => {
  expect(limitOf(page)).toBe(limit)
})

test('refuses a page without a configured limit', () => {
  expect(() => limitOf('other/page')).toThrow('other/page has no limit')
})

test('reports only pages above their limit', () => {
  const weight = { language: 'pl', styleBytes: 0, limitBytes: 115_000 } as const
  expect(
    tooHeavy([
      { ...weight, page: 'public/terms', scriptBytes: 115_000 },
      { ...weight, page: 'public/privacy', scriptBytes: 115_100 },
    ]),
  ).toEqual(['public/privacy (pl) sends 115.1 kB of JavaScript first, its limit is 115.0 kB'])
})
