import { catalogue, type CatalogueItem } from '#prices/catalogue.ts'
import { hashText, randomAt } from '#prices/noise.ts'
import { levelZl } from '#prices/price-levels.ts'
import type { HeldItem, ItemState } from './held-item.ts'
import { paintOf } from './paint.ts'

const PLACE = {
  kind: 1,
  item: 2,
  state: 10,
  stickers: 11,
  sticker: 12,
  wear: 16,
  medal: 20,
  tag: 21,
} as const
/** An inventory of at least this size contains one item of every kind that the product must distinguish. */
const STAPLES_FROM_COUNT = 20

/** The oldest items of an inventory without a seed of its own. */
const REPEATED_SHARE = 0.08
const DROPS = 4
const DROPS_AT = 1_000_000
const REDRAWN_AT = 10_000_000

const MEDALS = [
  '2025 Service Medal',
  '10 Year Veteran Coin',
  'Loyalty Badge Pin',
  'Global Offensive Trophy',
] as const
const NAME_TAGS = ['Nie ruszać', 'moja ulubiona', "'cytat'", '<b>gruba</b>', 'Zażółć gęślą'] as const
/** Nobody puts a sticker worth a car on a cheap skin. */
const USUAL_STICKER_ZL = 15
const CHARM = "Charm | Lil' Ava"

type Draft = { name: string; version?: string | null } & Partial<
  Pick<HeldItem, 'state' | 'nameTag' | 'stickers' | 'charm'>
>

const STAPLES: readonly Draft[] = [
  { name: 'AK-47 | Redline (Field-Tested)' },
  { name: 'AWP | Asiimov (Field-Tested)' },
  { name: '★ Karambit | Doppler (Factory New)', version: 'Phase 2' },
  { name: '★ Karambit' },
  { name: 'Glock-18 | Gamma Doppler (Minimal Wear)', version: 'Emerald' },
  {
    name: 'AK-47 | Case Hardened (Well-Worn)',
    nameTag: NAME_TAGS[0],
    stickers: [
      { name: 'Sticker | Banana', wear: 0 },
      { name: 'Sticker | Bomb Doge', wear: 0.25 },
    ],
    charm: { name: CHARM, template: 4_711 },
  },
  { name: 'M4A4 | 龍王 (Dragon King) (Field-Tested)', state: 'locked' },
  { name: 'Desert Eagle | Sunset Storm 壱 (Minimal Wear)', state: 'sealed' },
  { name: 'Glock-18 | Fade (Factory New)', state: 'listed' },
  { name: 'Souvenir MP5-SD | Lab Rats (Field-Tested)' },
  { name: MEDALS[0], state: 'untradable' },
  { name: 'Sticker | Chicken Lover' },
  { name: 'Fracture Case' },
  { name: 'B Squadron Officer | SAS' },
  { name: 'Sealed Graffiti | Blood Boiler' },
]

type Pools = {
  guns: CatalogueItem[]
  knives: CatalogueItem[]
  gloves: CatalogueItem[]
  others: CatalogueItem[]
  stickers: CatalogueItem[]
}
let pools: Pools | undefined
let levels: Map<string, number> | undefined

function makePools(): Pools {
  const all = catalogue()
  const of = (...classes: CatalogueItem['itemClass'][]) =>
    all.filter((item) => classes.includes(item.itemClass))
  const others = of('other')
  return {
    guns: of('rifle', 'gun'),
    knives: of('knife'),
    gloves: of('gloves'),
    others,
    stickers: others.filter((item) => item.name.startsWith('Sticker | ') && levelZl(item) < USUAL_STICKER_ZL),
  }
}

type DrawOptions = {
  /** The same count and seed give every owner the same items; without a seed every owner has different items. */
  seedText?: string
  dearestZl?: number
}

export function drawInventory(steamId: string, count: number, options: DrawOptions = {}): HeldItem[] {
  const { seedText, dearestZl = Number.POSITIVE_INFINITY } = options
  const seed = hashText(seedText ?? `${steamId} `)
  const repeated = seedText === undefined ? Math.floor(count * REPEATED_SHARE) : 0
  const staples = count >= STAPLES_FROM_COUNT ? STAPLES.filter((draft) => worthZl(draft) <= dearestZl) : []
  return Array.from({ length: count }, (_, index) =>
    holdItem(
      staples[index] ??
        (index >= count - repeated ? drawDrop(seed, index) : drawWithin(seed, index, dearestZl)),
      assetIdOf(steamId, count - index),
      randomInt(seed, index),
    ),
  )
}

/** A medal and the like have no price. */
function worthZl({ name, version }: Draft): number {
  levels ??= new Map(catalogue().map((item) => [keyOf(item), levelZl(item)]))
  return levels.get(keyOf({ name, version: version ?? null })) ?? 0
}

function keyOf({ name, version }: Pick<Draft, 'name' | 'version'>): string {
  return `${name} ${version ?? ''}`
}

/** Draws again while an item is too dear; other numbers would change the inventories that tests know. */
function drawWithin(seed: number, index: number, dearestZl: number): Draft {
  const drawn = drawItem(seed, index)
  return worthZl(drawn) <= dearestZl ? drawn : drawWithin(seed, index + REDRAWN_AT, dearestZl)
}

/** Newer items have higher ids, and no two players share an id. */
export function assetIdOf(steamId: string, number: number): string {
  const account = BigInt(steamId) % 10_000_000_000n
  return String(40_000_000_000_000n + account * 100_000n + BigInt(number))
}

/** Adds defaults for the fields that the draft omits. */
export function holdItem(draft: Draft, assetId: string, chanceSeed: number): HeldItem {
  const { name, version, ...rest } = draft
  return {
    assetId,
    name,
    state: 'tradable',
    stickers: [],
    ...paintOf(name, version ?? null, chanceSeed),
    ...rest,
  }
}

function randomInt(seed: number, index: number): number {
  return Math.floor(randomAt(seed, 0, index) * 2 ** 31)
}

function drawItem(seed: number, index: number): Draft {
  pools ??= makePools()
  const chance = randomAt(seed, PLACE.kind, index)
  if (chance < 0.02) {
    return { name: pick(MEDALS, randomAt(seed, PLACE.medal, index)), state: 'untradable' }
  }
  if (chance < 0.27) return draftOf(cheapest(pools.others, seed, index, 2))
  if (chance < 0.3) return draftOf(cheapest(pools.gloves, seed, index, 1))
  if (chance < 0.35) return draftOf(cheapest(pools.knives, seed, index, 1))
  // Most items that players own are cheap.
  const gun = draftOf(cheapest(pools.guns, seed, index, 3))
  return { ...gun, state: drawState(seed, index), ...drawExtras(seed, index) }
}

/** Players keep many copies of the same few weekly drops. */
function drawDrop(seed: number, index: number): Draft {
  pools ??= makePools()
  return draftOf(cheapest(pools.guns, seed, DROPS_AT + (index % DROPS), 3))
}

function draftOf({ name, version }: CatalogueItem): Draft {
  return { name, version }
}

function cheapest(pool: readonly CatalogueItem[], seed: number, index: number, tries: number): CatalogueItem {
  const drawn = Array.from({ length: tries }, (_, attempt) =>
    pick(pool, randomAt(seed, PLACE.item + attempt, index)),
  )
  return drawn.reduce((best, item) => (levelZl(item) < levelZl(best) ? item : best))
}

function drawState(seed: number, index: number): ItemState {
  const chance = randomAt(seed, PLACE.state, index)
  if (chance < 0.04) return 'locked'
  return chance < 0.055 ? 'listed' : chance < 0.065 ? 'sealed' : 'tradable'
}

function drawExtras(seed: number, index: number): Pick<Draft, 'stickers' | 'nameTag'> {
  const chance = randomAt(seed, PLACE.stickers, index)
  const count = chance < 0.7 ? 0 : Math.floor((chance - 0.7) * 16)
  pools ??= makePools()
  const { stickers: usual } = pools
  const stickers = Array.from({ length: count }, (_, slot) => ({
    name: pick(usual, randomAt(seed, PLACE.sticker + slot, index)).name,
    wear: Math.fround(Math.max(0, randomAt(seed, PLACE.wear, index * 8 + slot) - 0.6)),
  }))
  const tagChance = randomAt(seed, PLACE.tag, index)
  return { stickers, ...(tagChance < 0.05 && { nameTag: pick(NAME_TAGS, tagChance * 20) }) }
}

function pick<Item>(items: readonly Item[], chance: number): Item {
  const item = items[Math.floor(chance * items.length)]
  if (item === undefined) throw new Error('nothing to draw from')
  return item
}
