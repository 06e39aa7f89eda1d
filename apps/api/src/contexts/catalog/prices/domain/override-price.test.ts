import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecidedPrice } from './decide-price.ts'
import { overridePrice } from './override-price.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_118 })

const decided = fc.record({
  grosze: fc.option(fc.integer({ min: 1, max: 100_000 })),
  isWide: fc.boolean(),
  counted: fc.constant([]),
})
const amount = fc.integer({ min: 1, max: 100_000 })

test('a ceiling never raises a price and never hides a disagreement', () => {
  fc.assert(
    fc.property(decided, amount, (before: DecidedPrice, grosze) => {
      const after = overridePrice(before, { kind: 'ceiling', grosze })
      expect(after.isWide).toBe(before.isWide)
      expect(after.grosze).toBe(before.grosze === null ? null : Math.min(before.grosze, grosze))
      expect(after.override === undefined).toBe(after.grosze === before.grosze)
    }),
    { numRuns: 2_000 },
  )
})

test('a fixed price counts instead of the decided one, but makes no price where there is none', () => {
  const wide: DecidedPrice = { grosze: 50_00, isWide: true, counted: [] }
  expect(overridePrice(wide, { kind: 'fixed', grosze: 40_00 })).toMatchObject({
    grosze: 40_00,
    isWide: false,
    override: 'fixed',
  })
  const none: DecidedPrice = { grosze: null, isWide: false, counted: [] }
  expect(overridePrice(none, { kind: 'fixed', grosze: 40_00 })).toBe(none)
})
