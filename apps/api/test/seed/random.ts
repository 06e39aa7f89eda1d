/**
 * A stream of numbers that depends only on the seed, the table and the row. So a row stays the same however many
 * others are generated, and rows can be generated in any order.
 */
export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  hex: (chars: number) => string
}

const HEX_OF_16_BITS = Array.from({ length: 0x1_0000 }, (_, number) => number.toString(16).padStart(4, '0'))

/** Chris Doty-Humphrey's sfc32: small, fast and good enough for made-up data. Never for secrets. */
export function randomFor(seed: number, table: number, row: number): Random {
  let a = seed | 0
  let b = row | 0
  let c = table | 0
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  // Neighbouring rows start with a similar state; these rounds remove the similarity.
  for (let round = 0; round < 12; round += 1) next()

  const below = (end: number) => Math.floor((next() / 0x1_0000_0000) * end)
  return {
    below,
    chance: (probability) => next() / 0x1_0000_0000 < probability,
    pick: (items) => items[below(items.length)]!,
    hex: (chars) => {
      let text = ''
      while (text.length < chars) {
        const number = next()
        text += `${HEX_OF_16_BITS[number >>> 16]}${HEX_OF_16_BITS[number & 0xffff]}`
      }
      return text.slice(0, chars)
    },
  }
}
