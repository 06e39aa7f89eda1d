import { randomAt } from '#prices/noise.ts'

const FIRST_WORDS = [
  'Amber',
  'Ashen',
  'Baltic',
  'Bitter',
  'Brass',
  'Broken',
  'Candle',
  'Carbon',
  'Chrome',
  'Cobalt',
  'Copper',
  'Coral',
  'Crystal',
  'Dusty',
  'Electric',
  'Ember',
  'Faded',
  'Feral',
  'Flint',
  'Frozen',
  'Gilded',
  'Glass',
  'Golden',
  'Granite',
  'Hollow',
  'Honey',
  'Indigo',
  'Iron',
  'Ivory',
  'Jade',
  'Lemon',
  'Lunar',
  'Marble',
  'Mirror',
  'Mossy',
  'Neon',
  'Night',
  'Nordic',
  'Opal',
  'Orchid',
  'Paper',
  'Pearl',
  'Phantom',
  'Pixel',
  'Plasma',
  'Quiet',
  'Radio',
  'Restless',
  'Rusted',
  'Salted',
  'Scarlet',
  'Silent',
  'Solar',
  'Static',
  'Tarnished',
  'Thunder',
  'Turquoise',
  'Velvet',
  'Violet',
  'Wild',
] as const

const SECOND_WORDS = [
  'Anchor',
  'Aurora',
  'Badger',
  'Beacon',
  'Blizzard',
  'Bloom',
  'Carnival',
  'Cascade',
  'Comet',
  'Compass',
  'Crane',
  'Current',
  'Dahlia',
  'Dune',
  'Echo',
  'Falcon',
  'Fern',
  'Fjord',
  'Forge',
  'Fox',
  'Gate',
  'Glyph',
  'Harbour',
  'Heron',
  'Hornet',
  'Horizon',
  'Hymn',
  'Kite',
  'Lantern',
  'Lattice',
  'Ledger',
  'Lynx',
  'Machine',
  'Meadow',
  'Mosaic',
  'Nebula',
  'Orbit',
  'Otter',
  'Paradox',
  'Parade',
  'Pulse',
  'Quarry',
  'Rapids',
  'Relic',
  'Ritual',
  'Saga',
  'Siren',
  'Sketch',
  'Stencil',
  'Stork',
  'Summit',
  'Tide',
  'Totem',
  'Valley',
  'Vortex',
  'Voyage',
  'Whisper',
  'Willow',
  'Wolf',
  'Zephyr',
] as const

/** Names that break weak parsers: brackets, wear words, quotes and letters of other alphabets. */
export const TRICKY_FINISHES = [
  'Echo (Remastered)',
  '(Untitled)',
  'Field-Tested Future',
  'Nº 7 (Replica)',
  'Café Noir',
  'Żubr',
  '影 (Shadow)',
  'Тишина',
  'Rock’n’Roll',
  'Tom & Jerzy',
  '50% Off',
  'A/B Test',
] as const

const POOL_SIZE = 900

let pool: readonly string[] | undefined

/** Unique invented names; every weapon uses some of them. */
function drawPool(): string[] {
  const all = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`))
  return drawFrom(all, POOL_SIZE, 0x5ca1ab1e)
}

export function drawFinishes(count: number, seed: number): string[] {
  pool ??= drawPool()
  return drawFrom(pool, count, seed)
}

/** A partial shuffle: no item occurs twice, and the same seed always gives the same result. */
function drawFrom(items: readonly string[], count: number, seed: number): string[] {
  const left = [...items]
  const drawn: string[] = []
  for (let index = 0; index < count; index += 1) {
    const [item] = left.splice(Math.floor(randomAt(seed, index) * left.length), 1)
    if (item !== undefined) drawn.push(item)
  }
  return drawn
}
