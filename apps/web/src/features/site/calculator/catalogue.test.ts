import {
  CALCULATOR_CATEGORIES,
  findCalculatorRows,
  readCalculatorFile,
  type CalculatorFile,
  type CalculatorRow,
} from '@app/contract/catalog/calculator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { priceBasket } from './use-priced-basket.ts'

// Uses the same random values in every run, because chance must not decide whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

const KEYS = [
  'id',
  'marketName',
  'slug',
  'weapon',
  'finish',
  'category',
  'wear',
  'statTrak',
  'souvenir',
  'rarity',
  'priceGrosze',
  'payoutGrosze',
  'laterGrosze',
  'notBought',
  'searched',
] as const satisfies readonly (keyof CalculatorRow)[]

function plain(rows: readonly CalculatorRow[]) {
  return rows.map((row) => Object.fromEntries(KEYS.map((key) => [key, row[key]])))
}

const NO_COLUMNS = {
  idSteps: [],
  weaponOf: [],
  finishOf: [],
  marks: [],
  rarities: [],
  collectionOf: [],
  priceGrosze: [],
  oddSlugs: {},
}
const word = fc.constantFrom(
  'AK-47',
  'Negev',
  'Karambit',
  'Moto Gloves',
  'Mjölnir',
  '龍王 (Dragon King)',
  'Kiss♥Love',
  'Żółw',
)
const row = fc.record({
  step: fc.integer({ min: 1, max: 50 }),
  weapon: fc.nat({ max: 3 }),
  finish: fc.nat({ max: 4 }),
  wear: fc.nat({ max: 5 }),
  mark: fc.constantFrom(0, 8, 16),
  reason: fc.nat({ max: 6 }),
  rarity: fc.nat({ max: 6 }),
  collection: fc.nat({ max: 3 }),
  price: fc.integer({ min: 2858, max: 49_999 }),
})
const files = fc
  .record({
    weapons: fc.array(word, { minLength: 4, maxLength: 4 }),
    finishes: fc.array(word, { minLength: 4, maxLength: 4 }),
    categories: fc.array(fc.nat({ max: CALCULATOR_CATEGORIES.length - 1 }), { minLength: 4, maxLength: 4 }),
    rateBps: fc.integer({ min: 1, max: 10_000 }),
    laterRateBps: fc.integer({ min: 1, max: 10_000 }),
    rows: fc.array(row, { maxLength: 40 }),
    odd: fc.option(fc.nat({ max: 39 }), { nil: undefined }),
  })
  .map((made): CalculatorFile => ({
    success: true,
    listId: 1,
    fetchedAt: '2026-11-15T03:00:00.000Z',
    staleAfterSeconds: 1800,
    rateBps: made.rateBps,
    laterRateBps: made.laterRateBps,
    weapons: made.weapons,
    weaponCategories: made.categories,
    finishes: made.finishes,
    idSteps: made.rows.map(({ step }) => step),
    weaponOf: made.rows.map(({ weapon }) => weapon),
    finishOf: made.rows.map(({ finish }) => finish),
    marks: made.rows.map(({ wear, mark, reason }) => wear + mark + 32 * reason),
    rarities: made.rows.map(({ rarity }) => rarity),
    collectionOf: made.rows.map(({ collection }) => collection),
    priceGrosze: made.rows.map(({ price }) => price),
    oddSlugs: made.odd === undefined ? {} : { [made.odd]: 'another-address' },
    polishFinishes: made.finishes.map((finish, place) => (place % 2 === 0 ? `Polska ${finish}` : '')),
    collections: ['The Phoenix Collection', 'The Norse Collection'],
    polishCollections: ['Kolekcja Feniks', ''],
    above: NO_COLUMNS,
  }))

test('reads the same rows in the same order as the contract reader', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      expect(plain((await readCatalogue(file)).rows)).toEqual(plain(readCalculatorFile(file)))
    }),
  )
})

test('a search finds the same rows as on the server', async () => {
  const search = fc.constantFrom(
    '',
    'ak',
    'mjolnir',
    'DRAGON king',
    'zolw',
    'knife',
    'stattrak ★',
    'field',
    '| (',
    'polska',
    'kalach',
  )
  const wear = fc.constantFrom('all', 'fn', 'ft', 'bs')
  const kind = fc.record({
    rarity: fc.constantFrom('all', 'Rare', 'Ancient'),
    collection: fc.constantFrom('all', 'The Norse Collection'),
  })
  await fc.assert(
    fc.asyncProperty(files, search, wear, kind, async (file, wanted, wearWanted, more) => {
      const query = { search: wanted, category: 'all', wear: wearWanted, ...more } as const
      const here = findCalculatorRows((await readCatalogue(file)).rows, query)
      expect(plain(here)).toEqual(plain(findCalculatorRows(readCalculatorFile(file), query)))
    }),
  )
})

test('an incremental search finds the same rows as a full search', async () => {
  await fc.assert(
    fc.asyncProperty(files, word, async (file, wanted) => {
      const catalogue = await readCatalogue(file)
      for (let length = 0; length <= wanted.length; length += 1) {
        const query = { search: wanted.slice(0, length), category: 'all', wear: 'all' } as const
        expect(catalogue.find(query)).toEqual(findCalculatorRows(catalogue.rows, query))
      }
      const shorter = { search: wanted.slice(0, 1), category: 'knife', wear: 'all' } as const
      expect(catalogue.find(shorter)).toEqual(findCalculatorRows(catalogue.rows, shorter))
    }),
  )
})

test('a basket is the sum of the rounded payouts of purchasable items', async () => {
  const catalogue = await readCatalogue({
    success: true,
    listId: 1,
    fetchedAt: '2026-11-15T03:00:00.000Z',
    staleAfterSeconds: 1800,
    rateBps: 7000,
    laterRateBps: 7000,
    weapons: ['AK-47', 'Karambit'],
    weaponCategories: [1, 0],
    finishes: ['Redline'],
    idSteps: [1, 1, 1],
    weaponOf: [0, 0, 1],
    finishOf: [1, 1, 0],
    // Field-Tested; StatTrak, Minimal Wear and a thin market; a knife without paint.
    marks: [3, 2 + 8 + 32 * 5, 0],
    rarities: [4, 4, 5],
    priceGrosze: [2858, 4001, 4735],
    oddSlugs: {},
    polishFinishes: ['Czerwona linia'],
    collectionOf: [0, 0, 0],
    collections: [],
    polishCollections: [],
    above: NO_COLUMNS,
  })
  const names = [
    'AK-47 | Redline (Field-Tested)',
    'StatTrak™ AK-47 | Redline (Minimal Wear)',
    '★ Karambit',
    'AWP | Gone (Field-Tested)',
  ]
  const basket = priceBasket(names, catalogue)
  // 28.58 × 70% = 20.006 and 47.35 × 70% = 33.145: each amount is rounded separately.
  expect(basket).toMatchObject({
    marketGrosze: 7593,
    payoutGrosze: 2001 + 3315,
    notCounted: 2,
    ratePercent: 70,
  })
  expect(basket.lines.map((line) => line.row?.id)).toEqual([1, 2, 3, undefined])
})
