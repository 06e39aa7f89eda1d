import { CALCULATOR_CATEGORIES, WEAR_CODES, type CalculatorQuery } from '@app/contract/catalog/calculator'
import { STEAM_RARITIES } from '@app/contract/catalog/item-facts'

export const PAGE_ROWS = 20
const ROWS_MAX = 2_000
const SEARCH_CHARS_MAX = 100

export const CATEGORY_CHOICES = ['all', ...CALCULATOR_CATEGORIES] as const
export const WEAR_CHOICES = ['all', ...WEAR_CODES] as const
export const RARITY_CHOICES = ['all', ...STEAM_RARITIES.filter((rarity) => rarity !== 'Default')] as const
export const SORT_CHOICES = ['asc', 'desc'] as const

export type Filters = Required<CalculatorQuery> & {
  sort: (typeof SORT_CHOICES)[number]
  /** Number of visible rows; "load more" increases it. */
  rowCount: number
}

export const DEFAULT_FILTERS: Filters = {
  search: '',
  category: 'all',
  wear: 'ft',
  rarity: 'all',
  collection: 'all',
  sort: 'asc',
  rowCount: PAGE_ROWS,
}

/** Returns valid filters for any URL. */
export function readFilters(query: string): Filters {
  const given = new URLSearchParams(query)
  return {
    search: (given.get('q') ?? '').slice(0, SEARCH_CHARS_MAX),
    category: oneOf(CATEGORY_CHOICES, given.get('cat')) ?? DEFAULT_FILTERS.category,
    wear: oneOf(WEAR_CHOICES, given.get('wear')) ?? DEFAULT_FILTERS.wear,
    rarity: oneOf(RARITY_CHOICES, given.get('rarity')) ?? DEFAULT_FILTERS.rarity,
    collection: (given.get('set') ?? DEFAULT_FILTERS.collection).slice(0, SEARCH_CHARS_MAX),
    sort: oneOf(SORT_CHOICES, given.get('sort')) ?? DEFAULT_FILTERS.sort,
    rowCount: readRowCount(given.get('n')),
  }
}

/** What a user entered before the URL was read. */
export function changesIn(filters: Filters): Partial<Filters> {
  const entries = Object.entries(filters) as [keyof Filters, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => value !== DEFAULT_FILTERS[name]))
}

/** Writes only values that differ from the default, so that the default page keeps a short URL. */
export function writeFilters(filters: Filters): string {
  const changed: [string, string][] = []
  const search = filters.search.trim()
  if (search) changed.push(['q', search])
  if (filters.category !== DEFAULT_FILTERS.category) changed.push(['cat', filters.category])
  if (filters.wear !== DEFAULT_FILTERS.wear) changed.push(['wear', filters.wear])
  if (filters.rarity !== DEFAULT_FILTERS.rarity) changed.push(['rarity', filters.rarity])
  if (filters.collection !== DEFAULT_FILTERS.collection) changed.push(['set', filters.collection])
  if (filters.sort !== DEFAULT_FILTERS.sort) changed.push(['sort', filters.sort])
  if (filters.rowCount !== DEFAULT_FILTERS.rowCount) changed.push(['n', String(filters.rowCount)])
  return changed.length === 0 ? '' : `?${new URLSearchParams(changed).toString()}`
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined {
  return choices.find((choice) => choice === value)
}

function readRowCount(value: string | null): number {
  const pages = Math.ceil(Number(value) / PAGE_ROWS)
  if (!Number.isFinite(pages)) return PAGE_ROWS
  return Math.min(Math.max(pages * PAGE_ROWS, PAGE_ROWS), ROWS_MAX)
}
