import {
  CALCULATOR_CATEGORIES,
  findCalculatorRows,
  foldText,
  NOT_BOUGHT_REASONS,
  plainSlug,
  WEAR_CODES,
  WEAR_TEXTS,
  type CalculatorCategory,
  type CalculatorFile,
  type CalculatorQuery,
  type CalculatorRow,
  type NotBoughtReason,
  type WearCode,
} from '@app/contract/catalog/calculator'
import { payoutFor } from '@app/contract/payout-share'
import { yieldToMain } from '#lib/yield-to-main.ts'

/** A few milliseconds of work on a slow phone. */
const ROWS_IN_A_SLICE = 500

export type Catalogue = {
  /** Ascending by price, then by name. */
  rows: readonly CalculatorRow[]
  fetchedAt: Date
  staleAfterSeconds: number
  rateBps: number
  laterRateBps: number
  find: (query: CalculatorQuery) => readonly CalculatorRow[]
  findByName: (marketName: string) => CalculatorRow | undefined
}

/**
 * Reads the same rows as the contract's `readCalculatorFile`, which the server uses; a test compares both. That
 * function takes a fifth of a second on a phone, because it folds every name and builds every URL. Here words are
 * folded once per dictionary, URLs are built on display, and the page stays responsive between slices.
 */
export async function readCatalogue(file: CalculatorFile): Promise<Catalogue> {
  const weapons = file.weapons.map((name, place): Weapon => ({
    name,
    folded: foldText(name),
    category: CALCULATOR_CATEGORIES[file.weaponCategories[place] ?? 0] ?? 'rifle',
  }))
  const finishes = file.finishes.map((name): Finish => ({ name, folded: foldText(` | ${name}`) }))
  const rows: SkinRow[] = []
  let id = 0
  for (let place = 0; place < file.idSteps.length; place += 1) {
    if (place > 0 && place % ROWS_IN_A_SLICE === 0) await yieldToMain()
    id += file.idSteps[place] ?? 0
    const weapon = weapons[file.weaponOf[place] ?? 0]
    if (!weapon) continue
    const finish = finishes[(file.finishOf[place] ?? 0) - 1]
    rows.push(new SkinRow({ file, place, id, weapon, finish }))
  }
  rows.sort((one, other) => one.priceGrosze - other.priceGrosze || one.id - other.id)
  let byName: Map<string, SkinRow> | undefined
  return {
    rows,
    fetchedAt: new Date(file.fetchedAt),
    staleAfterSeconds: file.staleAfterSeconds,
    rateBps: file.rateBps,
    laterRateBps: file.laterRateBps,
    find: makeFinder(rows),
    findByName: (marketName) => {
      byName ??= new Map(rows.map((row) => [row.marketName, row]))
      return byName.get(marketName)
    },
  }
}

/** Another letter can only narrow the last result, so most searches scan only a few rows. */
function makeFinder(rows: readonly CalculatorRow[]): Catalogue['find'] {
  let last: { query: CalculatorQuery; found: readonly CalculatorRow[] } | undefined
  return (query) => {
    const isNarrower =
      last?.query.category === query.category &&
      last.query.wear === query.wear &&
      query.search.startsWith(last.query.search)
    const found = findCalculatorRows(isNarrower && last ? last.found : rows, query)
    last = { query, found }
    return found
  }
}

type Weapon = { name: string; folded: string; category: CalculatorCategory }
type Finish = { name: string; folded: string }
type RowSource = {
  file: CalculatorFile
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
  readonly priceGrosze: number
  readonly payoutGrosze: number
  readonly laterGrosze: number
  readonly notBought: NotBoughtReason | null
  readonly searched: string
  readonly #oddSlug: string | undefined

  constructor({ file, place, id, weapon, finish }: RowSource) {
    const marks = file.marks[place] ?? 0
    this.id = id
    this.weapon = weapon.name
    this.finish = finish?.name ?? null
    this.category = weapon.category
    this.wear = WEAR_CODES[(marks & 7) - 1] ?? null
    this.statTrak = (marks & 8) !== 0
    this.souvenir = (marks & 16) !== 0
    this.notBought = NOT_BOUGHT_REASONS[(marks >> 5) - 1] ?? null
    this.priceGrosze = file.priceGrosze[place] ?? 0
    this.payoutGrosze = payoutFor(this.priceGrosze, file.rateBps)
    this.laterGrosze = payoutFor(this.priceGrosze, file.laterRateBps)
    this.#oddSlug = file.oddSlugs[place]
    const wear = this.wear === null ? '' : FOLDED_WEARS[this.wear]
    this.searched = `${this.#marks.toLowerCase()}${weapon.folded}${finish?.folded ?? ''}${wear} ${weapon.category}`
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
