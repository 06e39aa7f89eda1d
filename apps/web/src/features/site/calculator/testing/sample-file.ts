import type { CalculatorColumns, CalculatorFile } from '@app/contract/catalog/calculator'

type SampleRow = {
  weapon?: number
  finish?: number
  marks?: number
  rarity?: number
  collection?: number
  price: number
}

/** Marks: 3 Field-Tested, 1 Factory New, +8 StatTrak, +32 × 5 thin market. */
export const FIELD_TESTED = 3
export const FACTORY_NEW = 1
export const THIN_MARKET = 32 * 5

/** A small list in the server's format. Rows get the ids 1, 2, 3 … in the given order. */
export function sampleFile(
  rows: readonly SampleRow[],
  fetchedAt = new Date(),
  above: readonly SampleRow[] = [],
): CalculatorFile {
  return {
    success: true,
    listId: 7,
    fetchedAt: fetchedAt.toISOString(),
    staleAfterSeconds: 1800,
    rateBps: 7000,
    laterRateBps: 7000,
    weapons: ['AK-47', 'Glock-18', 'Karambit'],
    weaponCategories: [1, 2, 0],
    finishes: ['Redline', 'Mjölnir', 'Fade'],
    polishFinishes: ['Czerwona linia', '', 'Gradient'],
    collections: ['The Phoenix Collection', 'The Norse Collection'],
    polishCollections: ['Kolekcja Feniks', ''],
    ...columns(rows),
    above: columns(above),
  }
}

/** Index of `Legendary`, the rarity of most samples. */
const CLASSIFIED = 4

function columns(rows: readonly SampleRow[]): CalculatorColumns {
  return {
    idSteps: rows.map(() => 1),
    weaponOf: rows.map((row) => row.weapon ?? 0),
    finishOf: rows.map((row) => row.finish ?? 1),
    marks: rows.map((row) => row.marks ?? FIELD_TESTED),
    rarities: rows.map((row) => row.rarity ?? CLASSIFIED),
    collectionOf: rows.map((row) => row.collection ?? 0),
    priceGrosze: rows.map((row) => row.price),
    oddSlugs: {},
  }
}
