import type { Wear } from '#images/market-name.ts'
import type { CatalogueItem, ItemClass } from '#prices/catalogue.ts'
import { hashText, randomAt } from '#prices/noise.ts'
import { gloveFactor, knifeZl } from '#prices/rare-levels.ts'
import { findSkin } from '#prices/skins.ts'

/** Each trait has its own random index, so that the traits of an item are independent. */
const PLACE = { level: 1, mark: 3, liquidity: 4 } as const

const ZL_MIN_MAX: Record<ItemClass, readonly [number, number]> = {
  gun: [0.2, 400],
  rifle: [0.5, 2_000],
  knife: [400, 20_000],
  gloves: [300, 15_000],
  other: [0.1, 500],
}

const WEAR_FACTORS: Record<'gun' | 'knife' | 'gloves', Record<Wear, number>> = {
  gun: wearFactors(2.2, 1.35, 0.9, 0.8),
  knife: wearFactors(1.35, 1.15, 0.95, 0.88),
  gloves: wearFactors(2.6, 1.5, 0.85, 0.75),
}

const PHASE_FACTORS: Readonly<Record<string, number>> = {
  'Phase 1': 1,
  'Phase 2': 1.12,
  'Phase 3': 0.97,
  'Phase 4': 1.06,
  Ruby: 4,
  Sapphire: 4.6,
  'Black Pearl': 3.4,
  Emerald: 5,
}

/** Usual prices of gun skins by rarity, Field-Tested. */
const RARITY_ZL: Readonly<Record<string, readonly [number, number]>> = {
  'Consumer Grade': [0.2, 4],
  'Industrial Grade': [0.4, 9],
  'Mil-Spec Grade': [1, 30],
  Restricted: [5, 90],
  Classified: [22, 300],
  Covert: [70, 900],
  Contraband: [9_000, 12_000],
}

/** Skins whose price every player knows, Field-Tested, so that a screen with them looks realistic. */
const WELL_KNOWN_ZL: Readonly<Record<string, number>> = {
  'AK-47 Redline': 85,
  'AK-47 Case Hardened': 190,
  'AK-47 Slate': 32,
  'AK-47 Asiimov': 165,
  'AK-47 Neon Rider': 210,
  'AK-47 Vulcan': 690,
  'AWP Asiimov': 420,
  'AWP Atheris': 38,
  'AWP Neo-Noir': 130,
  'AWP Dragon Lore': 1_900,
  'Desert Eagle Printstream': 145,
  'Desert Eagle Sunset Storm 壱': 55,
  'Glock-18 Water Elemental': 41,
  'M4A1-S Decimator': 62,
  'M4A1-S Hyper Beast': 118,
  'M4A1-S Printstream': 480,
  'M4A4 Neo-Noir': 112,
  'M4A4 龍王 (Dragon King)': 46,
  'Negev Mjölnir': 310,
  'P90 Asiimov': 52,
  'USP-S Cortex': 34,
  'USP-S Kill Confirmed': 205,
}

/** The base price of an item in złoty; its market price varies around it. */
export function levelZl(item: CatalogueItem): number {
  const [lowest, highest] = ZL_MIN_MAX[item.itemClass]
  const level = paintLevelZl(item) * wearFactor(item) * markFactor(item)
  const clamped = Math.min(highest, Math.max(lowest, level))
  // Gems may exceed the price range of knives, because they must be the most expensive items.
  return clamped * (item.version === null ? 1 : (PHASE_FACTORS[item.version] ?? 1))
}

/** How often an item is traded: about 0 for rare items, above 1 for popular ones. */
export function liquidityOf(item: CatalogueItem): number {
  const chance = randomAt(item.seed, PLACE.liquidity)
  const wear = item.wear === 'Field-Tested' || item.wear === 'Minimal Wear' ? 1.3 : 1
  const mark = item.mark === '' ? 1 : 0.35
  const level = (levelZl(item) / 30) ** 0.35
  return (chance ** 2 * wear * mark * 1.4) / level
}

function paintLevelZl({ itemClass, weapon, finish }: CatalogueItem): number {
  const paint = `${weapon} ${finish ?? ''}`
  const wellKnownZl = WELL_KNOWN_ZL[paint]
  if (wellKnownZl !== undefined) return wellKnownZl
  const chance = randomAt(hashText(paint), PLACE.level)
  if (itemClass === 'gun' || itemClass === 'rifle') {
    const [lowest, highest] = RARITY_ZL[findSkin(weapon, finish)?.rarity ?? ''] ?? [1, 30]
    return between(lowest, highest, chance ** 1.3) * (itemClass === 'rifle' ? 1.4 : 0.8)
  }
  if (itemClass === 'other') return between(0.3, 200, chance ** 2)
  if (itemClass === 'gloves') return gloveFactor(weapon) * between(600, 2_800, chance)
  // Neighbours in the list must not cost exactly the same.
  return knifeZl(weapon, finish) * between(0.93, 1.07, chance)
}

function wearFactor({ itemClass, wear }: CatalogueItem): number {
  if (wear === null || itemClass === 'other') return 1
  return WEAR_FACTORS[itemClass === 'rifle' ? 'gun' : itemClass][wear]
}

function markFactor({ itemClass, mark, weapon, finish }: CatalogueItem): number {
  const chance = randomAt(hashText(`${weapon} ${finish ?? ''}`), PLACE.mark)
  if (mark === '' || itemClass === 'other') return 1
  if (mark === 'Souvenir ') return between(0.6, 3, chance)
  return itemClass === 'knife' ? between(1.05, 1.5, chance) : between(1.6, 3, chance)
}

/** Evenly distributed on a logarithmic scale, as prices are. */
function between(from: number, to: number, chance: number): number {
  return from * (to / from) ** chance
}

function wearFactors(fn: number, mw: number, ww: number, bs: number): Record<Wear, number> {
  return { 'Factory New': fn, 'Minimal Wear': mw, 'Field-Tested': 1, 'Well-Worn': ww, 'Battle-Scarred': bs }
}
