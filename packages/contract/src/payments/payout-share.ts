/**
 * The seller's share of a price: the only place where a price meets a rate. Rates are basis points. The database guards the
 * same rule with the constraints `quote_items_price`, `quote_items_later_price` and `sale_items_price`.
 */
const WHOLE_BPS = 10_000
const HALF_BPS = 5_000
const WHOLE = BigInt(WHOLE_BPS)
const HALF = BigInt(HALF_BPS)

/**
 * Rounds half up to the grosz, so half a grosz goes to the seller. Totals are sums of rounded items. Money is counted in
 * `bigint`; lists of tens of thousands of prices use `number`, which is exact up to nine billion złotys.
 */
export function payoutFor(priceGrosze: bigint, rateBps: number): bigint
export function payoutFor(priceGrosze: number, rateBps: number): number
export function payoutFor(priceGrosze: bigint | number, rateBps: number): bigint | number {
  if (typeof priceGrosze === 'number') return Math.floor((priceGrosze * rateBps + HALF_BPS) / WHOLE_BPS)
  return (priceGrosze * BigInt(rateBps) + HALF) / WHOLE
}

/**
 * The smallest price that this rate turns into exactly this payout. No rate is above the whole price, so there always is
 * one. It lets an appraised item follow every rule of a listed one, the later price among them.
 */
export function priceForPayout(payoutGrosze: bigint, rateBps: number): bigint {
  const rate = BigInt(rateBps)
  return (payoutGrosze * WHOLE - HALF + rate - 1n) / rate
}

/** Compares the share before rounding: at 70% a price of 28.57 zł is below 20 zł, one of 28.58 zł is not. */
export function isShareAtLeast(minimumGrosze: number, priceGrosze: number, rateBps: number): boolean {
  return priceGrosze * rateBps >= minimumGrosze * WHOLE_BPS
}

/** The rate of the price that is paid after Steam's protection. Nobody is paid more than an item is worth. */
export function laterRateBps(rateBps: number, extraBps: number): number {
  return Math.min(WHOLE_BPS, rateBps + extraBps)
}
