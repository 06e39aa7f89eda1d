/**
 * The seller's share of a price: the only place where a rate is applied to a price. Rates are basis points. The
 * database enforces the same rule with the constraints `quote_items_price`, `quote_items_later_price` and
 * `sale_items_price`.
 */
const WHOLE_BPS = 10_000
const HALF_BPS = 5_000
const WHOLE = BigInt(WHOLE_BPS)
const HALF = BigInt(HALF_BPS)

/**
 * Rounds half up to the grosz, so half a grosz goes to the seller. Totals are sums of rounded items. Money uses
 * `bigint`; lists of tens of thousands of prices use `number`, which is exact up to nine billion złotys.
 */
export function payoutFor(priceGrosze: bigint, rateBps: number): bigint
export function payoutFor(priceGrosze: number, rateBps: number): number
export function payoutFor(priceGrosze: bigint | number, rateBps: number): bigint | number {
  if (typeof priceGrosze === 'number') return Math.floor((priceGrosze * rateBps + HALF_BPS) / WHOLE_BPS)
  return (priceGrosze * BigInt(rateBps) + HALF) / WHOLE
}

/**
 * The smallest price that gives exactly this payout at this rate. It always exists, because no rate exceeds 100%. It
 * lets an appraised item follow every rule of a listed one, including the later price.
 */
export function priceForPayout(payoutGrosze: bigint, rateBps: number): bigint {
  const rate = BigInt(rateBps)
  return (payoutGrosze * WHOLE - HALF + rate - 1n) / rate
}

/** Compares the share before rounding: at 70%, the share of 28.57 zł is below 20 zł, that of 28.58 zł is not. */
export function isShareAtLeast(minimumGrosze: number, priceGrosze: number, rateBps: number): boolean {
  return priceGrosze * rateBps >= minimumGrosze * WHOLE_BPS
}

/** The rate for a payout after Steam's protection period, capped at the full price of the item. */
export function laterRateBps(rateBps: number, extraBps: number): number {
  return Math.min(WHOLE_BPS, rateBps + extraBps)
}
