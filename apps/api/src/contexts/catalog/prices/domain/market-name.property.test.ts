import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeMarketName, parseMarketName, WEAR_NAMES, WEARS, type MarketNameParts } from './market-name.ts'
import { WEAPONS } from './weapons.ts'

// A fixed seed, so that random data cannot make a build fail.
fc.configureGlobal({ seed: 20_261_115 })

const wearNames = Object.values(WEAR_NAMES)
const finish = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.normalize('NFC'))
  .filter((text) => text.trim() !== '' && text.length <= 120 && !/[\p{Cc}\p{Cs}]/u.test(text))
  .filter((text) => !wearNames.some((wear) => text.endsWith(` (${wear})`)))
const wear = fc.constantFrom(...WEARS)

const parts: fc.Arbitrary<MarketNameParts> = fc.constantFrom(...WEAPONS).chain((weapon) => {
  const isKnife = weapon.category === 'knives'
  const star = isKnife || weapon.category === 'gloves'
  const painted = fc.record({ finish, wear: fc.option(wear) })
  const bare = fc.constant({ finish: null, wear: null })
  const mark = star
    ? fc.record({ statTrak: isKnife ? fc.boolean() : fc.constant(false), souvenir: fc.constant(false) })
    : fc.constantFrom(
        { statTrak: false, souvenir: false },
        { statTrak: true, souvenir: false },
        { statTrak: false, souvenir: true },
      )
  return fc
    .tuple(isKnife ? fc.oneof(painted, bare) : painted, mark)
    .map(([paint, marks]) => ({ weapon: weapon.name, star, ...paint, ...marks }))
})

test('composed names parse back for every weapon, finish, wear and mark', () => {
  fc.assert(
    fc.property(parts, (made) => {
      expect(parseMarketName(composeMarketName(made))).toMatchObject({ kind: 'weapon', ...made })
    }),
    { numRuns: 2_000 },
  )
})

test('a name parsed as a skin composes to the same name', () => {
  const fragments = fc.constantFrom(
    '★ ',
    'StatTrak™ ',
    'Souvenir ',
    ' | ',
    ' ',
    '(',
    ')',
    'Redline',
    'Kiss♥Love',
    ...WEAPONS.map((weapon) => weapon.name),
    ...wearNames.map((name) => ` (${name})`),
  )
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 8 }), (texts) => {
      const name = texts.join('')
      const parsed = parseMarketName(name)
      if (parsed.kind === 'weapon') expect(composeMarketName(parsed)).toBe(name)
    }),
    { numRuns: 5_000 },
  )
})

test('100 000 random texts never make the parser throw', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 })),
    { minLength: 1_000, maxLength: 1_000 },
  )
  let count = 0
  fc.assert(
    fc.property(texts, (names) => {
      for (const name of names) {
        count += 1
        const { kind } = parseMarketName(name)
        if (kind !== 'weapon' && kind !== 'other') throw new Error(`unreadable: ${JSON.stringify(name)}`)
      }
    }),
    { numRuns: 100, endOnFailure: true },
  )
  expect(count).toBeGreaterThanOrEqual(100_000)
})

test('parses a megabyte of pipes and brackets without superlinear time', () => {
  for (const name of [' | '.repeat(400_000), `AK-47 | ${' (Field-Tested'.repeat(100_000)}`]) {
    expect(parseMarketName(name)).toMatchObject({ kind: 'other', otherKind: 'unknown' })
  }
})
