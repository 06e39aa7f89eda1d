import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decidePrice,
  DEFAULT_AGREEMENT,
  MARKET_SOURCES,
  type MarketEvidence,
  type MarketSource,
} from './decide-price.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_118 })

const says = (source: MarketSource, grosze: number, quantity: number | null = 10): MarketEvidence => ({
  source,
  grosze,
  quantity,
  bidGrosze: null,
})

test.each([
  ['the anchor alone', [], 10_000],
  ['a cheaper market', [says('csfloat', 9_000)], 9_000],
  ['a dearer market', [says('csfloat', 11_000)], 10_000],
  ['two markets: the lowest', [says('csfloat', 9_500), says('dmarket', 9_000)], 9_000],
  [
    'three markets: the second lowest',
    [says('csfloat', 9_500), says('dmarket', 9_000), says('buff', 9_800)],
    9_500,
  ],
  ['one low among three', [says('csfloat', 9_500), says('dmarket', 4_000), says('buff', 9_800)], 9_500],
  ['one high among three', [says('csfloat', 9_500), says('dmarket', 9_000), says('buff', 25_000)], 9_500],
  ['a thin market', [says('csfloat', 9_000, 2)], 10_000],
  ['a market without a count', [says('buff', 9_000, null)], 10_000],
])('decides by the rule: %s', (_case, evidence, expected) => {
  expect(decidePrice(10_000, evidence)).toMatchObject({ grosze: expected, isWide: false })
})

test('counts a market without a count when a buy order is close to its offer', () => {
  const buff = says('buff', 9_000, null)
  expect(decidePrice(10_000, [{ ...buff, bidGrosze: 6_300 }]).grosze).toBe(9_000)
  expect(decidePrice(10_000, [{ ...buff, bidGrosze: 6_299 }]).grosze).toBe(10_000)
})

test('has no price without the anchor, whatever the others say', () => {
  expect(
    decidePrice(
      null,
      MARKET_SOURCES.map((source) => says(source, 5_000)),
    ),
  ).toEqual({
    grosze: null,
    isWide: false,
    counted: [],
  })
})

test('marks an item as wide beyond the agreed factor, except for small differences', () => {
  expect(decidePrice(10_000, [says('csfloat', 3_333)]).isWide).toBe(true)
  expect(decidePrice(10_000, [says('csfloat', 3_334)]).isWide).toBe(false)
  expect(decidePrice(3_334, [says('csfloat', 10_003)]).isWide).toBe(true)
  expect(decidePrice(110, [says('csfloat', 10)]).isWide).toBe(false)
  expect(decidePrice(111, [says('csfloat', 10)]).isWide).toBe(true)
})

const grosze = fc.integer({ min: 1, max: 1_000_000 })
const nearby = fc.integer({ min: 5_000, max: 15_000 })
const evidenceOf = (price: fc.Arbitrary<number>) =>
  fc.uniqueArray(
    fc.record({
      source: fc.constantFrom(...MARKET_SOURCES),
      grosze: price,
      quantity: fc.option(fc.integer({ min: 0, max: 10 })),
      bidGrosze: fc.option(price),
    }),
    { selector: ({ source }) => source, maxLength: MARKET_SOURCES.length },
  )
const anything = fc.tuple(grosze, evidenceOf(fc.oneof(grosze, nearby)))

test('never exceeds the anchor, and equals it when no other market counts', () => {
  fc.assert(
    fc.property(anything, ([anchor, evidence]) => {
      const decided = decidePrice(anchor, evidence)
      expect(decided.grosze).toBeLessThanOrEqual(anchor)
      if (decided.counted.length === 1) expect(decided).toMatchObject({ grosze: anchor, isWide: false })
      expect(decided.counted.map((one) => one.grosze)).toContain(decided.grosze)
    }),
    { numRuns: 20_000 },
  )
})

/** The bound: what the other markets, without the suspected one, agree on. */
function lowerMiddleOf(prices: readonly number[]): number {
  const sorted = [...prices].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

test('one poisoned market never lifts the price above the lower middle of the others', () => {
  const poisoned = fc.record({
    others: fc.uniqueArray(fc.record({ source: fc.constantFrom(...MARKET_SOURCES), grosze }), {
      selector: ({ source }) => source,
      minLength: 1,
      maxLength: 3,
    }),
    anchor: grosze,
    poison: fc.integer({ min: 1, max: 1_000_000_000 }),
    place: fc.nat(3),
  })
  fc.assert(
    fc.property(poisoned, ({ others, anchor, poison, place }) => {
      const attacked = place % (others.length + 1)
      const honest = [anchor, ...others.map((one) => one.grosze)].filter(
        (_price, index) => index !== attacked,
      )
      const decided = decidePrice(
        attacked === 0 ? poison : anchor,
        others.map((one, index) => says(one.source, index + 1 === attacked ? poison : one.grosze)),
      )
      expect(decided.grosze).toBeLessThanOrEqual(lowerMiddleOf(honest))
    }),
    { numRuns: 20_000 },
  )
})

test('a lower price of any market never raises the price', () => {
  fc.assert(
    fc.property(anything, fc.nat(2), grosze, ([anchor, evidence], place, lower) => {
      const lowered = evidence.map((one, index) =>
        index === place
          ? { ...one, grosze: Math.min(lower, one.grosze), quantity: 9 }
          : { ...one, quantity: 9 },
      )
      const before = decidePrice(
        anchor,
        evidence.map((one) => ({ ...one, quantity: 9 })),
      )
      expect(decidePrice(anchor, lowered).grosze).toBeLessThanOrEqual(before.grosze!)
    }),
    { numRuns: 20_000 },
  )
})

test('does not depend on the order of the markets', () => {
  fc.assert(
    fc.property(anything, ([anchor, evidence]) => {
      const { grosze: one, isWide } = decidePrice(anchor, evidence)
      expect(decidePrice(anchor, evidence.toReversed())).toMatchObject({ grosze: one, isWide })
    }),
  )
})

test('with four markets one poisoned market does not lower the price below the lowest honest one', () => {
  fc.assert(
    fc.property(fc.tuple(nearby, nearby, nearby), grosze, ([anchor, one, other], poison) => {
      const decided = decidePrice(anchor, [
        says('csfloat', one),
        says('dmarket', other),
        says('buff', poison),
      ])
      expect(decided.grosze).toBeGreaterThanOrEqual(Math.min(anchor, one, other))
    }),
  )
})

test('the agreement factor is a ratio of prices', () => {
  expect(DEFAULT_AGREEMENT.agreementBps).toBeGreaterThan(DEFAULT_AGREEMENT.phaseAgreementBps)
})
