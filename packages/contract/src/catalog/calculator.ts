import { z } from 'zod'
import { payoutFor } from '../payout-share.ts'
import { STEAM_RARITIES, type SteamRarity } from './item-facts.ts'
import { nicknamesOf } from './nicknames.ts'

/**
 * The calculator's own data source: every eligible skin as columns of small numbers, about fifteen times smaller than
 * the full list. Server and pages read it with the same functions, so both find the same rows.
 */
export const CALCULATOR_CATEGORIES = ['knife', 'rifle', 'pistol', 'smg', 'heavy', 'gloves'] as const
export type CalculatorCategory = (typeof CALCULATOR_CATEGORIES)[number]
export const WEAR_CODES = ['fn', 'mw', 'ft', 'ww', 'bs'] as const
export type WearCode = (typeof WEAR_CODES)[number]
export const WEAR_TEXTS = {
  fn: 'Factory New',
  mw: 'Minimal Wear',
  ft: 'Field-Tested',
  ww: 'Well-Worn',
  bs: 'Battle-Scarred',
} as const satisfies Record<WearCode, string>
export const PRICE_RARITIES = ['common', 'uncommon', 'rare', 'mythical', 'legendary', 'ancient'] as const
export type PriceRarity = (typeof PRICE_RARITIES)[number]
/** Why an item is not bought at the moment. */
export const NOT_BOUGHT_REASONS = [
  'not_a_skin',
  'no_price',
  'phase_dependent',
  'stale_price',
  'thin_market',
  'price_spike',
  'not_wanted',
  'sources_disagree',
] as const
export type NotBoughtReason = (typeof NOT_BOUGHT_REASONS)[number]

const Numbers = z.array(z.number().int())

/** Skins in the order of ids: one entry per skin in each column. */
const COLUMNS = {
  /** The difference from the previous id. */
  idSteps: Numbers,
  weaponOf: Numbers,
  /** Index in `finishes` plus one; 0 for a knife without paint. */
  finishOf: Numbers,
  /**
   * Wear (0 for none, else index in WEAR_CODES plus one) + 8 StatTrak + 16 Souvenir + 32 × (index of the reason
   * plus one).
   */
  marks: Numbers,
  /** Index in STEAM_RARITIES. */
  rarities: Numbers,
  /** Index in `collections` plus one; 0 for none. */
  collectionOf: Numbers,
  priceGrosze: Numbers,
  /** Slugs that cannot be derived from the name, by row index. */
  oddSlugs: z.record(z.string(), z.string()),
}
const CalculatorColumns = z.object(COLUMNS)
export type CalculatorColumns = z.infer<typeof CalculatorColumns>

export const CalculatorFile = z
  .object({
    ...COLUMNS,
    success: z.literal(true),
    listId: z.number().int(),
    /** When the prices were fetched. The pages show their age and when they are too old for a purchase. */
    fetchedAt: z.iso.datetime(),
    staleAfterSeconds: z.number().int(),
    rateBps: z.number().int(),
    /** The rate for a payout after Steam can no longer undo the trade; never below `rateBps`. */
    laterRateBps: z.number().int(),
    weapons: z.array(z.string()),
    /** Per weapon: its index in CALCULATOR_CATEGORIES. */
    weaponCategories: Numbers,
    finishes: z.array(z.string()),
    /** Per finish: its Polish name, empty where it is the English one. */
    polishFinishes: z.array(z.string()),
    collections: z.array(z.string()),
    /** Per collection: its Polish name, empty where it is the English one. */
    polishCollections: z.array(z.string()),
    /** Skins too expensive for the list: of each weapon and finish the cheapest, so that a search for it has an answer. */
    above: CalculatorColumns,
  })
  .meta({ id: 'CalculatorFile' })
export type CalculatorFile = z.infer<typeof CalculatorFile>

export type CalculatorRow = {
  id: number
  marketName: string
  slug: string
  weapon: string
  finish: string | null
  category: CalculatorCategory
  wear: WearCode | null
  statTrak: boolean
  souvenir: boolean
  rarity: SteamRarity
  collection: string | null
  priceGrosze: number
  payoutGrosze: number
  /** The amount for a payout after Steam can no longer undo the trade. */
  laterGrosze: number
  notBought: NotBoughtReason | null
  /** The text that a search is matched against. */
  searched: string
}

/** Returns rows in ascending order of price, then of name, which is the order of ids. */
export function readCalculatorFile(file: CalculatorFile, columns: CalculatorColumns = file): CalculatorRow[] {
  const rows: CalculatorRow[] = []
  let id = 0
  for (let place = 0; place < columns.idSteps.length; place += 1) {
    id += columns.idSteps[place] ?? 0
    rows.push(readRow(file, columns, place, id))
  }
  return rows.sort((one, other) => one.priceGrosze - other.priceGrosze || one.id - other.id)
}

function readRow(file: CalculatorFile, columns: CalculatorColumns, place: number, id: number): CalculatorRow {
  const weaponPlace = columns.weaponOf[place] ?? 0
  const finishPlace = columns.finishOf[place] ?? 0
  const marks = columns.marks[place] ?? 0
  const weapon = file.weapons[weaponPlace] ?? ''
  const category = CALCULATOR_CATEGORIES[file.weaponCategories[weaponPlace] ?? 0] ?? 'rifle'
  const finish = finishPlace === 0 ? null : (file.finishes[finishPlace - 1] ?? '')
  const wear = WEAR_CODES[(marks & 7) - 1] ?? null
  const statTrak = (marks & 8) !== 0
  const souvenir = (marks & 16) !== 0
  const priceGrosze = columns.priceGrosze[place] ?? 0
  const marketName = writeMarketName({ weapon, category, finish, wear, statTrak, souvenir })
  return {
    id,
    marketName,
    slug: columns.oddSlugs[String(place)] ?? plainSlug(marketName),
    weapon,
    finish,
    category,
    wear,
    statTrak,
    souvenir,
    rarity: STEAM_RARITIES[columns.rarities[place] ?? -1] ?? 'Default',
    collection: file.collections[(columns.collectionOf[place] ?? 0) - 1] ?? null,
    priceGrosze,
    payoutGrosze: payoutFor(priceGrosze, file.rateBps),
    laterGrosze: payoutFor(priceGrosze, file.laterRateBps),
    notBought: NOT_BOUGHT_REASONS[(marks >> 5) - 1] ?? null,
    searched: `${foldText(marketName)} ${searchWords(weapon, category, file.polishFinishes[finishPlace - 1])}`,
  }
}

/** What a search matches besides the market name: kind, nicknames and the Polish finish. */
export function searchWords(weapon: string, category: CalculatorCategory, polishFinish = ''): string {
  return foldText(`${category} ${nicknamesOf(weapon, category)} ${polishFinish}`).trimEnd()
}

type NameParts = Pick<CalculatorRow, 'weapon' | 'category' | 'finish' | 'wear' | 'statTrak' | 'souvenir'>

function writeMarketName({ weapon, category, finish, wear, statTrak, souvenir }: NameParts): string {
  const star = category === 'knife' || category === 'gloves' ? '★ ' : ''
  const mark = statTrak ? 'StatTrak™ ' : souvenir ? 'Souvenir ' : ''
  const paint = finish === null ? '' : ` | ${finish}`
  return `${star}${mark}${weapon}${paint}${wear === null ? '' : ` (${WEAR_TEXTS[wear]})`}`
}

export type CalculatorQuery = {
  search: string
  category: CalculatorCategory | 'all'
  wear: WearCode | 'all'
  rarity?: SteamRarity | 'all'
  /** The English name of a collection, or `all`. */
  collection?: string
}

/**
 * Every word of the search must occur in the name, in its Polish form, or be the weapon's kind or nickname; order and
 * case do not matter.
 */
export function findCalculatorRows(rows: readonly CalculatorRow[], query: CalculatorQuery): CalculatorRow[] {
  const words = foldText(query.search)
    .split(/[\s|]+/)
    .filter(Boolean)
  const { rarity = 'all', collection = 'all' } = query
  return rows.filter(
    (row) =>
      (query.category === 'all' || row.category === query.category) &&
      // A name without a wear is listed under Field-Tested, the default.
      (query.wear === 'all' || (row.wear ?? 'ft') === query.wear) &&
      (rarity === 'all' || row.rarity === rarity) &&
      (collection === 'all' || row.collection === collection) &&
      words.every((word) => row.searched.includes(word)),
  )
}

/** Lower case without accents, so that "mjolnir" finds "Mjölnir". */
export function foldText(text: string): string {
  // The stroke of "ł" is part of the letter and not a combining mark, so NFD does not separate it.
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}

const SLUG_CHARS_MAX = 200

/** Turns a name into a URL slug: "AK-47 | Redline (Field-Tested)" becomes `ak-47-redline-field-tested`. */
export function plainSlug(marketName: string): string {
  return foldText(marketName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_CHARS_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

const RARITIES_FROM_GROSZE: readonly (readonly [number, PriceRarity])[] = [
  [1_000_00, 'ancient'],
  [500_00, 'legendary'],
  [100_00, 'mythical'],
  [50_00, 'rare'],
  [10_00, 'uncommon'],
]

/** A price band of the market price, not Steam's rarity. */
export function rarityOf(priceGrosze: number): PriceRarity {
  return RARITIES_FROM_GROSZE.find(([fromGrosze]) => priceGrosze >= fromGrosze)?.[1] ?? 'common'
}

export function steamMarketUrl(marketName: string): string {
  return `https://steamcommunity.com/market/listings/730/${encodeURIComponent(marketName)}`
}

export function skinPictureUrl(id: number, width: 96 | 192 | 384 = 192): string {
  return `/img/skin/${id}?w=${width}`
}
