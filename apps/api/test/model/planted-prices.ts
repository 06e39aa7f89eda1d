import type { Mutation } from './mutations.ts'

const PRICES = 'contexts/catalog/prices'
const RULE = `${PRICES}/domain/decide-price.ts`
const RULE_TEST = `${PRICES}/domain/decide-price.test.ts`
const PREMIUMS = `${PRICES}/domain/premiums.ts`
const PREMIUMS_TEST = `${PRICES}/domain/premiums.test.ts`
const OVERRIDE = `${PRICES}/domain/override-price.ts`
const OVERRIDE_TEST = `${PRICES}/domain/override-price.test.ts`
const PHASES_TEST = `${PRICES}/phases.property.test.ts`

/** Mistakes that let one market, a phase or an extra raise what we pay. */
export const PLANTED_IN_PRICES: readonly Mutation[] = [
  {
    name: 'the highest market counts like the others',
    file: RULE,
    find: 'prices.slice(0, -1) : prices',
    replace: 'prices : prices',
    test: RULE_TEST,
  },
  {
    name: 'other markets lift a price above the anchor',
    file: RULE,
    find: 'grosze: Math.min(anchorGrosze, ',
    replace: 'grosze: Math.max(0, ',
    test: RULE_TEST,
  },
  {
    name: 'the upper middle of the markets counts',
    file: RULE,
    find: 'Math.floor((prices.length - 1) / 2)',
    replace: 'Math.floor(prices.length / 2)',
    test: RULE_TEST,
  },
  {
    name: 'a market with two offers counts',
    file: RULE,
    find: '(quantity ?? 0) >= limits.quantityMin',
    replace: '(quantity ?? 0) >= 2',
    test: RULE_TEST,
  },
  {
    name: 'markets that are far apart need no person',
    file: RULE,
    find: 'highest * WHOLE_BPS > lowest * factorBps',
    replace: 'lowest * WHOLE_BPS > lowest * factorBps',
    test: RULE_TEST,
  },
  {
    name: 'a phase is bought with one source',
    file: `${PRICES}/priced-item.ts`,
    find: '>= SOURCES_OF_A_PHASE',
    replace: '>= 1',
    test: PHASES_TEST,
  },
  {
    name: 'an unknown paint index is taken for the first phase',
    file: `${PRICES}/price-lookup.ts`,
    find: 'return phaseOf(name, paintIndex)',
    replace: "return phaseOf(name, paintIndex) ?? 'Phase 1'",
    test: PHASES_TEST,
  },
  {
    name: 'a ceiling lifts a lower price to itself',
    file: OVERRIDE,
    find: 'return decided.grosze <= override.grosze',
    replace: 'return decided.grosze === override.grosze',
    test: OVERRIDE_TEST,
  },
  {
    name: 'a ceiling hides that the markets disagree',
    file: OVERRIDE,
    find: "{ ...decided, grosze: override.grosze, override: 'ceiling' }",
    replace: "{ ...decided, grosze: override.grosze, isWide: false, override: 'ceiling' }",
    test: OVERRIDE_TEST,
  },
  {
    name: 'a fixed price makes a price where the anchor has none',
    file: OVERRIDE,
    find: 'if (!override || decided.grosze === null) return decided',
    replace:
      'if (!override) return decided\n  if (decided.grosze === null) return { ...decided, grosze: override.grosze }',
    test: OVERRIDE_TEST,
  },
  {
    name: 'one admin alone sets a fixed price',
    file: 'platform/settings/price-overrides-setting.ts',
    find: "if (!before) return after.kind === 'ceiling'",
    replace: 'if (!before) return true',
    test: 'platform/settings/price-overrides-setting.test.ts',
  },
  {
    name: 'one admin alone ends a ceiling',
    file: 'platform/settings/price-overrides-setting.ts',
    find: 'if (!after) return before === undefined',
    replace: 'if (!after) return true',
    test: 'platform/settings/price-overrides-setting.test.ts',
  },
  {
    name: 'a float premium has no cap',
    file: PREMIUMS,
    find: 'Math.min(step[1], limits.floatCapBps)',
    replace: 'step[1]',
    test: PREMIUMS_TEST,
  },
  {
    name: 'dear stickers add more than their cap',
    file: PREMIUMS,
    find: 'const stickers = Math.min(cap, ',
    replace: 'const stickers = Math.max(0, ',
    test: PREMIUMS_TEST,
  },
  {
    name: 'a scraped sticker is paid like a new one',
    file: PREMIUMS,
    find: 'Math.floor(grosze / 2)',
    replace: 'grosze',
    test: PREMIUMS_TEST,
  },
]
