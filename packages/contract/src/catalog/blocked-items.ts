/** An item that we do not buy: a market name, with its wear or for all wears. */
export type BlockedItem = {
  name: string
  /** The last day of the block in Warsaw; null: until somebody removes it. */
  until: string | null
  reason: string
}

export const BLOCKED_ITEMS_MAX = 500

/** The names that are blocked on this day. */
export function blockedNames(blocks: readonly BlockedItem[], day: string): ReadonlySet<string> {
  return new Set(blocks.filter(({ until }) => until === null || until >= day).map(({ name }) => name))
}

/** `AK-47 | Redline` blocks every wear of it. */
export function isBlockedName(names: ReadonlySet<string>, marketName: string): boolean {
  return names.size > 0 && (names.has(marketName) || names.has(marketName.replace(/ \([^)]*\)$/, '')))
}
