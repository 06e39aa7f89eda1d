type Priced = { assetId: string; payoutGrosze: number }

/**
 * The items to drop so that the rest fits the limit. One item is dropped where one is enough, and then the smallest
 * such item, so that the seller loses as little as possible.
 */
export function itemsOverLimit<Item extends Priced>(items: readonly Item[], maxGrosze: number): Item[] {
  const left = items.toSorted((a, b) => a.payoutGrosze - b.payoutGrosze)
  let excess = left.reduce((sum, { payoutGrosze }) => sum + payoutGrosze, 0) - maxGrosze
  const dropped: Item[] = []
  while (excess > 0 && left.length > 0) {
    const enough = left.findIndex(({ payoutGrosze }) => payoutGrosze >= excess)
    const [item] = left.splice(enough, 1)
    if (!item) break
    dropped.push(item)
    excess -= item.payoutGrosze
  }
  return dropped
}

/** Fills the limit from the most valuable item down, so that few items fill it. */
export function itemsWithinLimit<Item extends Priced>(
  items: readonly Item[],
  maxGrosze: number,
  maxCount: number,
): Item[] {
  const taken: Item[] = []
  let left = maxGrosze
  for (const item of items.toSorted((a, b) => b.payoutGrosze - a.payoutGrosze)) {
    if (taken.length === maxCount) break
    if (item.payoutGrosze > left) continue
    taken.push(item)
    left -= item.payoutGrosze
  }
  return taken
}
