import type { ListingSkip } from '@app/contract/payments/listing-facts'

export type PriceRule = {
  /** Share of the market price that we ask; 0 lists nothing of the category. */
  shareBps: number
  /** The least that we ask, as a share of book value and tax. */
  floorBps: number
}
export type PriceRules = PriceRule & { categories: readonly (PriceRule & { category: string })[] }

export type PricedItem = {
  category: string
  costGrosze: bigint
  bookGrosze: bigint
  taxGrosze: bigint
  /** Null when no live list has the item. */
  marketGrosze: bigint | null
}
export type ListingPrice = { priceMinor: bigint; floorMinor: bigint }

/**
 * A resale from the limit on, or below half of the cost, needs two admins. The connector lists none that could become one
 * when the dollar rises by a tenth.
 */
const LIMIT_SHARE_PERCENT = 90n
const COST_SHARE_PERCENT = 55n

/** Pure: what we ask for an item, or why it is not listed. Never below the floor. */
export function priceListing(
  item: PricedItem,
  rules: PriceRules,
  { rateE4, limitGrosze }: { rateE4: number; limitGrosze: bigint },
): ListingPrice | { skipped: ListingSkip } {
  const rule = rules.categories.find(({ category }) => category === item.category) ?? rules
  if (rule.shareBps === 0) return { skipped: 'category_off' }
  if (item.marketGrosze === null) return { skipped: 'no_price' }
  const rate = BigInt(rateE4)
  const askedGrosze = (item.marketGrosze * BigInt(rule.shareBps)) / 10_000n
  const priceMinor = (askedGrosze * 10_000n) / rate
  const floorGrosze = ceilDiv((item.bookGrosze + item.taxGrosze) * BigInt(rule.floorBps), 10_000n)
  const floorMinor = ceilDiv(floorGrosze * 10_000n, rate)
  if (priceMinor < floorMinor || priceMinor <= 0n) return { skipped: 'below_floor' }
  const isLarge = askedGrosze * 100n >= limitGrosze * LIMIT_SHARE_PERCENT
  const isLow = askedGrosze * 100n < item.costGrosze * COST_SHARE_PERCENT
  if (isLarge || isLow) return { skipped: 'needs_two_admins' }
  return { priceMinor, floorMinor }
}

/** Small moves of the market are not followed: each change puts the offer behind others of the same price. */
export function isWorthRepricing(currentMinor: bigint, wantedMinor: bigint): boolean {
  const difference = currentMinor > wantedMinor ? currentMinor - wantedMinor : wantedMinor - currentMinor
  return difference * 100n >= currentMinor
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
