import { isPayoutIn } from '#shared/payout-states.ts'

/** The payout that a statement line names by code, key or reference. */
export type NamedPayout = {
  state: string
  amountGrosze: bigint
  /** An earlier line already reported this payment. */
  isOnStatement: boolean
  /** Staff have downloaded the file with this order; before that the bank cannot know it. */
  isFileOut: boolean
}

export type LineFacts = {
  direction: 'in' | 'out'
  amountGrosze: bigint
  /** Null when the bank does not report the account. */
  isSameAccount: boolean | null
}

export type LineOutcome =
  | 'settled'
  | 'confirmed'
  | 'return_waiting'
  | 'returned'
  | 'unmatched'
  | 'amount_differs'
  | 'account_differs'
  | 'paid_again'
  | 'not_ordered'

/** Pure. A line settles a payout only when code, amount and account match; everything else is left to staff. */
export function judgeLine(line: LineFacts, payout: NamedPayout): LineOutcome {
  if (line.direction === 'in') return judgeReturn(line, payout)
  if (line.isSameAccount === null) return 'unmatched'
  if (line.amountGrosze !== payout.amountGrosze) return 'amount_differs'
  if (!line.isSameAccount) return 'account_differs'
  if (isPayoutIn('inFlight', payout.state)) return payout.isFileOut ? 'settled' : 'not_ordered'
  if (!isPayoutIn('sent', payout.state)) return 'not_ordered'
  return payout.isOnStatement ? 'paid_again' : 'confirmed'
}

/**
 * The account of a return is ignored, because banks send returns from their own accounts. It adds to a balance, so a
 * second admin confirms it first.
 */
function judgeReturn(line: LineFacts, payout: NamedPayout): LineOutcome {
  if (line.amountGrosze !== payout.amountGrosze) return 'amount_differs'
  const isPaid = payout.state === 'settled' || (isPayoutIn('inFlight', payout.state) && payout.isFileOut)
  return isPaid ? 'return_waiting' : 'not_ordered'
}
