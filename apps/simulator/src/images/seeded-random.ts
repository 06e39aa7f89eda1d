export type Random = {
  /** A number in [from, to). */
  between: (from: number, to: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** The same seed always draws the same picture. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    // Mulberry32, a public-domain generator: 32 bits of state are enough for a drawing.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash | 0
}
