import { expect, test } from 'vitest'
import { limitOf, tooHeavy } from './page-weights.ts'

test.each([
  ['public/terms', 115_000],
  ['public/home', 120_000],
  ['public/calculator', 138_000],
  ['account/login', 115_000],
  ['account/inventory', 188_000],
  ['admin/transactions', 218_000],
])('%s may send %d bytes of JavaScript first', (page, limit) => {
  expect(limitOf(page)).toBe(limit)
})

test('a page that no limit knows is refused', () => {
  expect(() => limitOf('design/gallery')).toThrow('design/gallery has no limit')
})

test('only what is above its limit is named', () => {
  const weight = { language: 'pl', styleBytes: 0, limitBytes: 115_000 } as const
  expect(
    tooHeavy([
      { ...weight, page: 'public/terms', scriptBytes: 115_000 },
      { ...weight, page: 'public/privacy', scriptBytes: 115_100 },
    ]),
  ).toEqual(['public/privacy (pl) sends 115.1 kB of JavaScript first, its limit is 115.0 kB'])
})
