import { expect, test } from 'vitest'
import { readZlotys } from './read-amount.ts'

test.each([
  ['12,50', 12.5],
  ['1 200', 1_200],
  ['-3.07 zł', -3.07],
  ['--3', undefined],
  ['1,234', undefined],
  ['', undefined],
])('reads %s as %s złoty', (text, zlotys) => {
  expect(readZlotys(text)).toBe(zlotys)
})
