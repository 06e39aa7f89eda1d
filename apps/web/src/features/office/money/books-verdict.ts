import { balanceDifference } from '@app/contract/payments/balance-difference'
import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { toGrosze } from '#lib/format-money.ts'
import type { RailBooks } from './books-calls.ts'

/**
 * What the figures of one rail say, most urgent first. `explain`: staff have open differences. `differs`: the balance is
 * not the one of the books. `open`: no opening balance is booked. `statement`: the bank has no statement yet. `waits`:
 * the next comparison decides. `underWay` and `rate` explain themselves, `payouts` has no balance to compare, and
 * `byHand` nothing at all.
 */
export const VERDICTS = [
  'explain',
  'differs',
  'open',
  'statement',
  'waits',
  'underWay',
  'rate',
  'payouts',
  'byHand',
  'equal',
] as const
export type Verdict = (typeof VERDICTS)[number]

export const differenceOf = ({ rail, balance, ledgerCash, underWay }: RailBooks) =>
  balanceDifference({
    rail,
    balanceGrosze: balance === null ? null : toGrosze(balance.pln),
    ledgerGrosze: toGrosze(ledgerCash),
    underWayGrosze: toGrosze(underWay),
  })

export const countFindings = ({ openFindings }: RailBooks) =>
  Object.values(openFindings).reduce((sum, each) => sum + each, 0)

/** `equal` only beside equal balances that were compared. */
export function verdictOf(books: RailBooks): Verdict {
  if (countFindings(books) > 0) return 'explain'
  if (!RAIL_REGISTRY[books.rail].isReconciled) return 'byHand'
  if (books.balance === null) return books.rail === 'bank' ? 'statement' : 'payouts'
  const difference = differenceOf(books)
  if (!books.isCompared) return books.opening === null && difference ? 'open' : 'waits'
  if (!difference) return 'equal'
  return difference.cause === 'unknown' ? 'differs' : difference.cause
}

/** What a person has to do something about. */
export const isUrgent = (verdict: Verdict) => verdict === 'explain' || verdict === 'differs'

export const byUrgency = (one: RailBooks, other: RailBooks) =>
  VERDICTS.indexOf(verdictOf(one)) - VERDICTS.indexOf(verdictOf(other))
