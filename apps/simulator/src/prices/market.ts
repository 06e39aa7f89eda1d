import { catalogue, type CatalogueItem } from '#prices/catalogue.ts'
import { hashText, randomAt, slowWalkAt, walkAt } from '#prices/noise.ts'
import { levelZl, liquidityOf } from '#prices/price-levels.ts'

export const STEP_MS = 5 * 60_000
const STEPS_PER_DAY = 288

/** All amounts are in grosze; null where the market has no data. */
export type Sales = {
  min: number | null
  max: number | null
  avg: number | null
  median: number | null
  volume: number
}

export type Figures = {
  item: CatalogueItem
  /** An item without offers may be missing in this list and be in the out-of-stock list instead. */
  isListed: boolean
  suggested: number | null
  min: number | null
  max: number | null
  mean: number | null
  median: number | null
  quantity: number
  sales: Record<SalesWindow, Sales>
}

export const SALES_WINDOWS = {
  last_24_hours: { days: 1, sampleDays: [0.5] },
  last_7_days: { days: 7, sampleDays: [1, 5] },
  last_30_days: { days: 30, sampleDays: [3, 12, 24] },
  last_90_days: { days: 90, sampleDays: [10, 35, 60, 85] },
} as const
export type SalesWindow = keyof typeof SALES_WINDOWS

/** The constant properties of an item, computed once. */
type Trait = { item: CatalogueItem; level: number; liquidity: number; hype: number; calm: number }

const PLACE = {
  hype: 20,
  hypeSize: 21,
  calm: 22,
  listed: 23,
  known: 24,
  spread: 25,
  stock: 26,
  sold: 27,
} as const

/** `short` keeps about 2,400 rows. Half of them still exceed the minimum length of a price list. */
export type MarketSize = 'whole' | 'short'

const ONE_NAME_OF = 10
/** Items that tests sell and search for by name. */
const ALWAYS_THERE = /^(AK-47 \| Redline|★ (Karambit|Bayonet) \| Doppler) \(/

let traits: Readonly<Record<MarketSize, readonly Trait[]>> | undefined

function makeTraits(): Record<MarketSize, Trait[]> {
  const whole = catalogue().map((item): Trait => ({
    item,
    level: levelZl(item) * 100,
    liquidity: liquidityOf(item),
    // A few items are overpriced: the suggested price is far above the sale prices.
    hype: randomAt(item.seed, PLACE.hype) < 0.008 ? 1.5 + randomAt(item.seed, PLACE.hypeSize) : 1,
    calm: 0.7 + 0.8 * randomAt(item.seed, PLACE.calm),
  }))
  const isShort = ({ item: { name } }: Trait) => hashText(name) % ONE_NAME_OF === 0 || ALWAYS_THERE.test(name)
  return { whole, short: whole.filter(isShort) }
}

/**
 * The market at one step. The same seed and step always give the same figures for an item, independent of the other
 * items.
 */
export function marketAt(seedText: string, step: number, size: MarketSize = 'whole'): Figures[] {
  const seed = hashText(seedText)
  traits ??= makeTraits()
  return traits[size].map((trait) => figuresOf(trait, seed, step))
}

function figuresOf(trait: Trait, marketSeed: number, step: number): Figures {
  const { item, liquidity } = trait
  const seed = item.seed ^ marketSeed
  const price = atLeastOne(trait.level * trait.hype * Math.exp(trait.calm * walkAt(seed, step)))
  const stock = 1 + 0.25 * (randomAt(seed, PLACE.stock, Math.floor(step / 72)) - 0.5)
  const quantity = Math.floor(liquidity * 300 * stock)
  const isListed = quantity > 0 || randomAt(item.seed, PLACE.listed) < 0.6
  const isKnown = quantity > 0 || randomAt(item.seed, PLACE.known) < 0.9
  return {
    item,
    isListed,
    suggested: isKnown ? price : null,
    ...offersOf(price, quantity, randomAt(seed, PLACE.spread, step)),
    quantity,
    sales: salesOf(trait, seed, step),
  }
}

function offersOf(price: number, quantity: number, chance: number) {
  if (quantity === 0) return { min: null, max: null, mean: null, median: null }
  const min = atLeastOne(price * (0.84 + 0.12 * chance))
  if (quantity === 1) return { min, max: min, mean: min, median: min }
  const median = Math.max(min, atLeastOne(price * (0.98 + 0.04 * chance)))
  const mean = Math.max(median, atLeastOne(price * (1.04 + 0.1 * chance)))
  return { min, max: Math.max(mean, atLeastOne(price * (1.3 + 3 * chance))), mean, median }
}

function salesOf(trait: Trait, seed: number, step: number): Record<SalesWindow, Sales> {
  return {
    last_24_hours: salesIn('last_24_hours', trait, seed, step),
    last_7_days: salesIn('last_7_days', trait, seed, step),
    last_30_days: salesIn('last_30_days', trait, seed, step),
    last_90_days: salesIn('last_90_days', trait, seed, step),
  }
}

function salesIn(window: SalesWindow, trait: Trait, seed: number, step: number): Sales {
  const { days, sampleDays } = SALES_WINDOWS[window]
  const perDay = trait.liquidity * 6 * (0.5 + randomAt(trait.item.seed, PLACE.sold))
  const volume = Math.floor(perDay * days)
  if (volume === 0) return { min: null, max: null, avg: null, median: null, volume }
  let sum = 0
  for (const daysAgo of sampleDays) sum += slowWalkAt(seed, step - daysAgo * STEPS_PER_DAY)
  // Buyers pay a little less than the suggested price.
  const median = atLeastOne(trait.level * 0.94 * Math.exp((trait.calm * sum) / sampleDays.length))
  if (volume === 1) return { min: median, max: median, avg: median, median, volume }
  return {
    min: atLeastOne(median * 0.9),
    max: atLeastOne(median * (1.1 + days / 200)),
    avg: atLeastOne(median * 1.02),
    median,
    volume,
  }
}

function atLeastOne(grosze: number): number {
  return Math.max(1, Math.round(grosze))
}
