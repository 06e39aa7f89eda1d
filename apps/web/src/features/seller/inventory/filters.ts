import { foldText, WEAR_CODES } from '@app/contract/catalog/calculator'
import { ITEM_CATEGORIES, STEAM_RARITIES } from '@app/contract/catalog/item-facts'
import type { ListedItem } from './listed-item.ts'

export const CATEGORY_CHOICES = ['all', ...ITEM_CATEGORIES] as const
export const WEAR_CHOICES = ['all', ...WEAR_CODES] as const
export const RARITY_CHOICES = ['all', ...STEAM_RARITIES.filter((rarity) => rarity !== 'Default')] as const
export const SORT_CHOICES = ['priceDown', 'priceUp', 'name'] as const

export type Filters = {
  search: string
  category: (typeof CATEGORY_CHOICES)[number]
  wear: (typeof WEAR_CHOICES)[number]
  rarity: (typeof RARITY_CHOICES)[number]
  sort: (typeof SORT_CHOICES)[number]
}

export const DEFAULT_FILTERS: Filters = {
  search: '',
  category: 'all',
  wear: 'all',
  rarity: 'all',
  sort: 'priceDown',
}

/** Sorting costs more than searching, so it is done once per order and not at every letter. */
export function sortItems(items: readonly ListedItem[], sort: Filters['sort']): readonly ListedItem[] {
  return items.toSorted(ORDERS[sort])
}

/** Keeps the order. Every word of the search must occur in the name; case and accents are ignored. */
export function findItems<Item extends ListedItem>(
  items: readonly Item[],
  filters: Filters,
): readonly Item[] {
  const words = foldText(filters.search).split(' ').filter(Boolean)
  return items.filter(
    (item) =>
      (filters.category === 'all' || item.category === filters.category) &&
      (filters.wear === 'all' || item.wear === filters.wear) &&
      (filters.rarity === 'all' || item.steamRarity === filters.rarity) &&
      words.every((word) => item.searched.includes(word)),
  )
}

type Order = (one: ListedItem, other: ListedItem) => number

const byName: Order = (one, other) => compare(one.searched, other.searched)
const ORDERS: Record<Filters['sort'], Order> = {
  priceDown: (one, other) => other.payoutGrosze - one.payoutGrosze || byName(one, other),
  priceUp: (one, other) => one.payoutGrosze - other.payoutGrosze || byName(one, other),
  name: byName,
}

/** Names are already folded to plain letters; locale comparison would take longer than all other steps. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
