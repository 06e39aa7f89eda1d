import { expect, test } from 'vitest'
import { newSaleCode } from './sale-code.ts'

test('codes have eight characters that do not look alike and do not repeat in 10 000', () => {
  const codes = new Set(Array.from({ length: 10_000 }, newSaleCode))
  expect(codes.size).toBe(10_000)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z3467]{8}$/)
  const characters = new Set([...codes].join(''))
  expect(characters.size).toBe(27)
})
