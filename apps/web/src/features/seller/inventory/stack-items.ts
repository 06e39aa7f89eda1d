import type { ListedItem } from './listed-item.ts'

/** A card of the grid: one item, or several copies between which a seller need not choose. */
export type CardStack = ListedItem & {
  /** The first copy is the card itself. */
  copies: readonly ListedItem[]
}

/** Keeps the order of the first copies. Of each stack the most worn copies are sold first. */
export function stackItems(items: readonly ListedItem[]): readonly CardStack[] {
  const stacks = new Map<string, ListedItem[]>()
  for (const item of items) {
    const key = item.stackKey ?? item.assetId
    const copies = stacks.get(key)
    if (copies) copies.push(item)
    else stacks.set(key, [item])
  }
  return [...stacks.values()].map(toStack)
}

/** A line or card of one item renders again only when this object changes. */
const single = new WeakMap<ListedItem, CardStack>()

function toStack(items: readonly ListedItem[]): CardStack {
  const copies = items.toSorted(byWear)
  const first = copies[0]!
  if (copies.length === 1) {
    const known = single.get(first) ?? { ...first, copies }
    single.set(first, known)
    return known
  }
  const last = copies.at(-1)!
  // The floats of all copies lie between these two.
  const look = first.card.look === last.card.look ? first.card.look : `${last.card.look}–${first.card.look}`
  const card = { ...first.card, copies: copies.length, ...(look !== undefined && { look, wholeLook: look }) }
  return { ...first, card, copies }
}

function byWear(one: ListedItem, other: ListedItem): number {
  return (other.float ?? 0) - (one.float ?? 0)
}

export function idsOf(stacks: readonly CardStack[]): string[] {
  return stacks.flatMap(({ copies }) => copies.map(({ assetId }) => assetId))
}

/** The selection after a press on a card: all copies, or none of them. */
export function toggleStack(selected: ReadonlySet<string>, { copies }: CardStack): ReadonlySet<string> {
  const ids = new Set(copies.map(({ assetId }) => assetId))
  return selected.isDisjointFrom(ids) ? selected.union(ids) : selected.difference(ids)
}

/** The selection with one copy more or less. */
export function stepStack(
  selected: ReadonlySet<string>,
  copies: readonly ListedItem[],
  step: 1 | -1,
): ReadonlySet<string> {
  const ids = copies.map(({ assetId }) => assetId)
  const next = step === 1 ? ids.find((id) => !selected.has(id)) : ids.findLast((id) => selected.has(id))
  return next === undefined ? selected : selected.symmetricDifference(new Set([next]))
}
