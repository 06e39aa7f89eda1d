import {
  CALCULATOR_CATEGORIES,
  findCalculatorRows,
  foldText,
  NOT_BOUGHT_REASONS,
  plainSlug,
  searchWords,
  WEAR_CODES,
  WEAR_TEXTS,
  type CalculatorCategory,
  type CalculatorColumns,
  type CalculatorFile,
  type CalculatorQuery,
  type CalculatorRow,
  type NotBoughtReason,
  type WearCode,
} from '@app/contract/catalog/calculator'
import { STEAM_RARITIES, type SteamRarity } from '@app/contract/catalog/item-facts'
import { payoutFor } from '@app/contract/payout-share'
import { yieldToMain } from './yield-to-main.ts'
import { makeSpelling } from './spelling.ts'

/** A few milliseconds of work on a slow phone. */
const ROWS_IN_A_SLICE = 500

export type Catalogue = {
  /** Ascending by price, then by name. */
  rows: readonly CalculatorRow[]
  fetchedAt: Date
  staleAfterSeconds: number
  rateBps: number
  laterRateBps: number
  collections: readonly { name: string; polish: string }[]
  find: (query: CalculatorQuery) => readonly CalculatorRow[]
  /** Skins that match but are too expensive for the list: of each weapon and finish the cheapest. */
  findAbove: (search: string) => readonly CalculatorRow[]
  /** The search with its unknown words replaced by the most similar known ones; undefined when there are none. */
  correct: (search: string) => string | undefined
  findByName: (marketName: string) => CalculatorRow | undefined
}

/**
 * Reads the same rows as the contract's `readCalculatorFile`, which the server uses; a test compares both. That
 * function takes a fifth of a second on a phone, because it folds every name and builds every URL. Here words are
 * folded once per dictionary, URLs are built on display, and the page stays responsive between slices.
 */
export async function readCatalogue(file: CalculatorFile): Promise<Catalogue> {
  const words = readWords(file)
  const rows = await readRows(file, file, words)
  const above = await readRows(file, file.above, words)
  const spelling = makeSpelling(() => [...words.weapons, ...words.finishes].map((word) => word.searched))
  const findAbove = makeFinder(above)
  let byName: Map<string, SkinRow> | undefined
  return {
    rows,
    fetchedAt: new Date(file.fetchedAt),
    staleAfterSeconds: file.staleAfterSeconds,
    rateBps: file.rateBps,
    laterRateBps: file.laterRateBps,
    collections: file.collections.map((name, place) => ({
      name,
      polish: file.polishCollections[place] ?? '',
    })),
    find: makeFinder(rows),
    findAbove: (search) => findAbove({ search, category: 'all', wear: 'all' }),
    correct: spelling,
    findByName: (marketName) => {
      byName ??= new Map(rows.map((row) => [row.marketName, row]))
      return byName.get(marketName)
    },
  }
}

function readWords(file: CalculatorFile): Words {
  return {
    weapons: file.weapons.map((name, place) => {
      const category = CALCULATOR_CATEGORIES[file.weaponCategories[place] ?? 0] ?? 'rifle'
      const folded = foldText(name)
      const kind = searchWords(name, category)
      return { name, category, folded, kind, searched: `${folded} ${kind}` }
    }),
    finishes: file.finishes.map((name, place) => {
      const folded = foldText(` | ${name}`)
      const polish = foldText(` ${file.polishFinishes[place] ?? ''}`).trimEnd()
      return { name, folded, polish, searched: `${folded}${polish}` }
    }),
  }
}

async function readRows(
  file: CalculatorFile,
  columns: CalculatorColumns,
  { weapons, finishes }: Words,
): Promise<SkinRow[]> {
  const rows: SkinRow[] = []
  let id = 0
  for (let place = 0; place < columns.idSteps.length; place += 1) {
    if (place > 0 && place % ROWS_IN_A_SLICE === 0) await yieldToMain()
    id += columns.idSteps[place] ?? 0
    const weapon = weapons[columns.weaponOf[place] ?? 0]
    if (!weapon) continue
    const finish = finishes[(columns.finishOf[place] ?? 0) - 1]
    rows.push(new SkinRow({ file, columns, place, id, weapon, finish }))
  }
  return rows.sort((one, other) => one.priceGrosze - other.priceGrosze || one.id - other.id)
}

/** Another letter can only narrow the last result, so most searches scan only a few rows. */
function makeFinder(rows: readonly CalculatorRow[]): Catalogue['find'] {
  let last: { query: CalculatorQuery; found: readonly CalculatorRow[] } | undefined
  return (query) => {
    const isNarrower =
      last?.query.category === query.category &&
      last.query.wear === query.wear &&
      last.query.rarity === query.rarity &&
      last.query.collection === query.collection &&
      query.search.startsWith(last.query.search)
    const found = findCalculatorRows(isNarrower && last ? last.found : rows, query)
    last = { query, found }
    return found
  }
}

type Weapon = { name: string; folded: string; kind: string; searched: string; category: CalculatorCategory }
type Finish = { name: string; folded: string; polish: string; searched: string }
type Words = { weapons: readonly Weapon[]; finishes: readonly Finish[] }
type RowSource = {
  file: CalculatorFile
  columns: CalculatorColumns
  place: number
  id: number
  weapon: Weapon
  finish: Finish | undefined
}

const FOLDED_WEARS = Object.fromEntries(
  WEAR_CODES.map((code) => [code, foldText(` (${WEAR_TEXTS[code]})`)]),
) as Record<WearCode, string>

class SkinRow implements CalculatorRow {
  readonly id: number
  readonly weapon: string
  readonly finish: string | null
  readonly category: CalculatorCategory
  readonly wear: WearCode | null
  readonly statTrak: boolean
  readonly souvenir: boolean
  readonly rarity: SteamRarity
  readonly collection: string | null
  readonly priceGrosze: number
  readonly payoutGrosze: number
  readonly laterGrosze: number
  readonly notBought: NotBoughtReason | null
  readonly searched: string
  readonly #oddSlug: string | undefined

  constructor({ file, columns, place, id, weapon, finish }: RowSource) {
    const marks = columns.marks[place] ?? 0
    this.id = id
    this.weapon = weapon.name
    this.finish = finish?.name ?? null
    this.category = weapon.category
    this.wear = WEAR_CODES[(marks & 7) - 1] ?? null
    this.statTrak = (marks & 8) !== 0
    this.souvenir = (marks & 16) !== 0
    this.notBought = NOT_BOUGHT_REASONS[(marks >> 5) - 1] ?? null
    this.rarity = STEAM_RARITIES[columns.rarities[place] ?? -1] ?? 'Default'
    this.collection = file.collections[(columns.collectionOf[place] ?? 0) - 1] ?? null
    this.priceGrosze = columns.priceGrosze[place] ?? 0
    this.payoutGrosze = payoutFor(this.priceGrosze, file.rateBps)
    this.laterGrosze = payoutFor(this.priceGrosze, file.laterRateBps)
    this.#oddSlug = columns.oddSlugs[place]
    const wear = this.wear === null ? '' : FOLDED_WEARS[this.wear]
    this.searched = `${this.#marks.toLowerCase()}${weapon.folded}${finish?.folded ?? ''}${wear} ${weapon.kind}${finish?.polish ?? ''}`
  }

  get marketName(): string {
    const finish = this.finish === null ? '' : ` | ${this.finish}`
    return `${this.#marks}${this.weapon}${finish}${this.wear === null ? '' : ` (${WEAR_TEXTS[this.wear]})`}`
  }

  get slug(): string {
    return this.#oddSlug ?? plainSlug(this.marketName)
  }

  get #marks(): string {
    const star = this.category === 'knife' || this.category === 'gloves' ? '★ ' : ''
    return star + (this.statTrak ? 'StatTrak™ ' : this.souvenir ? 'Souvenir ' : '')
  }
}
