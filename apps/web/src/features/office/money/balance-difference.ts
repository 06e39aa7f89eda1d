import { RAIL_REGISTRY, type Rail } from '@app/contract/payments/rails'
import { toGrosze } from '#lib/format-money.ts'

/** A coin's balance is converted at today's rate, our books at the rate of each top-up and payout. */
const RATE_SHARE_MAX = 0.1

/**
 * The reported balance less our books. Undefined when they are equal or no balance is reported.
 * The cause is `rate` when only the coin's rate may have moved.
 */
export function balanceDifference(books: {
  rail: Rail
  balance: number | null
  ledgerCash: number
}): { grosze: number; cause: 'rate' | 'unknown' } | undefined {
  if (books.balance === null) return undefined
  const ledger = toGrosze(books.ledgerCash)
  const grosze = toGrosze(books.balance) - ledger
  if (grosze === 0) return undefined
  const isRate = RAIL_REGISTRY[books.rail].coin !== null && Math.abs(grosze) <= ledger * RATE_SHARE_MAX
  return { grosze, cause: isRate ? 'rate' : 'unknown' }
}
