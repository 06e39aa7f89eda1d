import { readDecimal } from '#shared/decimal-text.ts'

const RATE_PLACES = 10
const RATE_SCALE = 10n ** BigInt(RATE_PLACES)
const UNITS_PER_COIN = 100_000_000n
const DEVIATION_PERCENT_MAX = 3n

/** Converts an amount to a coin at a rate of zlotys per coin, rounded to its smallest unit. */
export function coinUnits(amountGrosze: bigint, rate: string): bigint {
  const scaled = readRate(rate)
  const groszePerCoin = scaled * 100n
  return (amountGrosze * UNITS_PER_COIN * RATE_SCALE + groszePerCoin / 2n) / groszePerCoin
}

/** A rate that jumped since the last reading is probably wrong, so it is not used for payouts. */
export function isRatePlausible(rate: string, lastRate: string): boolean {
  const [now, last] = [readRate(rate), readRate(lastRate)]
  const difference = now > last ? now - last : last - now
  return difference * 100n <= last * DEVIATION_PERCENT_MAX
}

function readRate(text: string): bigint {
  const rate = readDecimal(text, RATE_PLACES)
  if (rate === undefined || rate === 0n) throw new RangeError('not a rate')
  return rate
}
