const WHOLE_BPS = 10_000n
const HALF_BPS = 5_000n

/**
 * The smallest market value that our rate turns into exactly this payout. No rate is above the whole price, so there always
 * is one; it lets an appraised item follow every rule that a listed one follows, the later price among them.
 */
export function valueForPayout(payoutGrosze: bigint, rateBps: number): bigint {
  const rate = BigInt(rateBps)
  return (payoutGrosze * WHOLE_BPS - HALF_BPS + rate - 1n) / rate
}

export function payoutForValue(valueGrosze: bigint, rateBps: number): bigint {
  return (valueGrosze * BigInt(rateBps) + HALF_BPS) / WHOLE_BPS
}
