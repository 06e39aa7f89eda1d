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

/** Shapes that break careless readers: brackets, wear words, quotes and letters from elsewhere. */
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

/** Invented names, each once; every weapon takes some of them. */
function drawPool(): string[] {
  const all = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`))
  return drawFrom(all, POOL_SIZE, 0x5ca1ab1e)
}

export function drawFinishes(count: number, seed: number): string[] {
  pool ??= drawPool()
  return drawFrom(pool, count, seed)
}

/** The first part of a shuffle: no item twice, always the same for one seed. */
function drawFrom(items: readonly string[], count: number, seed: number): string[] {
  const left = [...items]
  const drawn: string[] = []
  for (let index = 0; index < count; index += 1) {
    const [item] = left.splice(Math.floor(randomAt(seed, index) * left.length), 1)
    if (item !== undefined) drawn.push(item)
  }
  return drawn
}
