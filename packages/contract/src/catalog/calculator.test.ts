import { expect, test } from 'vitest'
import {
  findCalculatorRows,
  plainSlug,
  rarityOf,
  readCalculatorFile,
  steamMarketUrl,
  type CalculatorFile,
} from './calculator.ts'

const FILE: CalculatorFile = {
  success: true,
  listId: 7,
  fetchedAt: '2026-11-15T10:00:00.000Z',
  staleAfterSeconds: 1_800,
  rateBps: 7_000,
  laterRateBps: 7_500,
  weapons: ['AK-47', 'Karambit', 'Negev', 'Sport Gloves'],
  weaponCategories: [1, 0, 4, 5],
  finishes: ['Redline', 'Mjölnir', 'Vice', 'Sunset Storm 壱', 'Fade'],
  polishFinishes: ['Czerwona linia', '', '', '', 'Gradient'],
  idSteps: [3, 2, 5, 1, 1],
  weaponOf: [0, 1, 2, 3, 0],
  finishOf: [1, 0, 2, 3, 4],
  marks: [3, 8, 1 + 16, 5, 4 + 32 * 5],
  rarities: [4, 5, 2, 5, 6],
  collectionOf: [1, 0, 2, 0, 1],
  collections: ['The Phoenix Collection', 'The Norse Collection'],
  polishCollections: ['Kolekcja Feniks', ''],
  priceGrosze: [18_240, 45_000, 2_858, 49_999, 2_858],
  oddSlugs: { 4: 'ak-47-sunset-storm-well-worn-0123456789' },
  above: {
    idSteps: [20],
    weaponOf: [1],
    finishOf: [5],
    marks: [1],
    rarities: [5],
    collectionOf: [0],
    priceGrosze: [240_000],
    oddSlugs: {},
  },
}
const rows = readCalculatorFile(FILE)
const names = (found = rows) => found.map((row) => row.marketName)

test('lists rows cheapest first, with full names, slugs and payouts', () => {
  expect(names()).toEqual([
    'Souvenir Negev | Mjölnir (Factory New)',
    'AK-47 | Sunset Storm 壱 (Well-Worn)',
    'AK-47 | Redline (Field-Tested)',
    '★ StatTrak™ Karambit',
    '★ Sport Gloves | Vice (Battle-Scarred)',
  ])
  expect(rows.map((row) => row.id)).toEqual([10, 12, 3, 5, 11])
  expect(rows.map((row) => row.slug)).toEqual([
    'souvenir-negev-mjolnir-factory-new',
    'ak-47-sunset-storm-well-worn-0123456789',
    'ak-47-redline-field-tested',
    'stattrak-karambit',
    'sport-gloves-vice-battle-scarred',
  ])
  expect(rows.map((row) => row.payoutGrosze)).toEqual([2_001, 2_001, 12_768, 31_500, 34_999])
  expect(rows.map((row) => row.laterGrosze)).toEqual([2_144, 2_144, 13_680, 33_750, 37_499])
  expect(rows.map((row) => row.rarity)).toEqual(['Rare', 'Default', 'Legendary', 'Ancient', 'Ancient'])
  expect(rows.map((row) => row.notBought)).toEqual([null, 'thin_market', null, null, null])
})

test.each([
  ['ak-47 REDLINE', ['AK-47 | Redline (Field-Tested)']],
  ['redline ak', ['AK-47 | Redline (Field-Tested)']],
  ['AK-47 | Redline (Field-Tested)', ['AK-47 | Redline (Field-Tested)']],
  ['mjolnir', ['Souvenir Negev | Mjölnir (Factory New)']],
  ['MJÖLNIR', ['Souvenir Negev | Mjölnir (Factory New)']],
  ['壱', ['AK-47 | Sunset Storm 壱 (Well-Worn)']],
  ['knife', ['★ StatTrak™ Karambit']],
  ['kałach czerwona linia', ['AK-47 | Redline (Field-Tested)']],
  ['noz', ['★ StatTrak™ Karambit']],
  ['stattrak', ['★ StatTrak™ Karambit']],
  ['zzz', []],
])('a search for [%s] finds %j', (search, expected) => {
  expect(names(findCalculatorRows(rows, { search, category: 'all', wear: 'all' }))).toEqual(expected)
})

test('filters narrow the rows, and a name without wear matches Field-Tested', () => {
  const find = (category: 'all' | 'rifle' | 'heavy', wear: 'all' | 'ft' | 'fn') =>
    names(findCalculatorRows(rows, { search: '  ', category, wear }))
  expect(find('all', 'all')).toHaveLength(5)
  expect(find('all', 'ft')).toEqual(['AK-47 | Redline (Field-Tested)', '★ StatTrak™ Karambit'])
  expect(find('heavy', 'fn')).toEqual(['Souvenir Negev | Mjölnir (Factory New)'])
  expect(find('rifle', 'fn')).toEqual([])
})

test('names skins above the limit in the same way', () => {
  const [above, ...others] = readCalculatorFile(FILE, FILE.above)
  expect(others).toEqual([])
  expect(above).toMatchObject({ marketName: '★ Karambit | Fade (Factory New)', payoutGrosze: 168_000 })
  expect(above?.searched).toContain('gradient')
})

test('price bands start at their limit', () => {
  expect(
    [999, 1_000, 4_999, 5_000, 9_999, 10_000, 50_000, 100_000].map((grosze) => rarityOf(grosze)),
  ).toEqual(['common', 'uncommon', 'uncommon', 'rare', 'rare', 'mythical', 'legendary', 'ancient'])
})

test('creates plain slugs and encoded market URLs for any name', () => {
  expect(plainSlug('Sawed-Off | Kiss♥Love (Factory New)')).toBe('sawed-off-kiss-love-factory-new')
  expect(plainSlug('★')).toBe('')
  expect(plainSlug('x'.repeat(500))).toHaveLength(200)
  expect(steamMarketUrl('M4A4 | 龍王 (Dragon King) (Field-Tested)')).toBe(
    'https://steamcommunity.com/market/listings/730/M4A4%20%7C%20%E9%BE%8D%E7%8E%8B%20(Dragon%20King)%20(Field-Tested)',
  )
})

test('filters by rarity and by collection', () => {
  const find = (query: { rarity?: 'Legendary' | 'Rare'; collection?: string }) =>
    names(findCalculatorRows(rows, { search: '', category: 'all', wear: 'all', ...query }))
  expect(find({ rarity: 'Legendary' })).toEqual(['AK-47 | Redline (Field-Tested)'])
  expect(find({ collection: 'The Phoenix Collection' })).toEqual([
    'AK-47 | Sunset Storm 壱 (Well-Worn)',
    'AK-47 | Redline (Field-Tested)',
  ])
  expect(find({ collection: 'The Phoenix Collection', rarity: 'Rare' })).toEqual([])
  expect(find({ collection: 'No such collection' })).toEqual([])
})
