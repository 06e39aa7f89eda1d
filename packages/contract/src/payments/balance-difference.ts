import { RAIL_REGISTRY, type Rail } from './rails.ts'

/** A coin's balance is converted at today's rate, our books at the rate of each top-up and payout. */
const RATE_SHARE_MAX = 0.1
/** A provider's fee on a payout is at most 5%. */
const PERCENT_WITH_FEE = 105

/** Payouts in progress may or may not be deducted already, with their fee. */
export function isUnderWay(differenceGrosze: number, underWayGrosze: number): boolean {
  return differenceGrosze <= 0 && -differenceGrosze * 100 <= underWayGrosze * PERCENT_WITH_FEE
}

/**
 * The reported balance less our books, in grosze. Undefined when they are equal or no balance is reported.
 * The cause is `rate` when only the coin's rate may have moved, and `underWay` when a sent payout is deducted on one
 * side only.
 */
export function balanceDifference(books: {
  rail: Rail
  balanceGrosze: number | null
  ledgerGrosze: number
  underWayGrosze: number
}): { grosze: number; cause: 'rate' | 'underWay' | 'unknown' } | undefined {
  if (books.balanceGrosze === null) return undefined
  const grosze = books.balanceGrosze - books.ledgerGrosze
  if (grosze === 0) return undefined
  const isRate =
    RAIL_REGISTRY[books.rail].coin !== null && Math.abs(grosze) <= books.ledgerGrosze * RATE_SHARE_MAX
  if (isRate) return { grosze, cause: 'rate' }
  return { grosze, cause: isUnderWay(grosze, books.underWayGrosze) ? 'underWay' : 'unknown' }
}
