import { isPayoutIn } from '#shared/payout-states.ts'

/** What a line of a statement is about: one payout that it names by code, key or reference. */
export type NamedPayout = {
  state: string
  amountGrosze: bigint
  /** A line has told of this payment before. */
  isOnStatement: boolean
  /** Somebody had the file with its order: before that the bank cannot know of it. */
  isFileOut: boolean
}

export type LineFacts = {
  direction: 'in' | 'out'
  amountGrosze: bigint
  /** Null where the bank does not say whose account it is. */
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

/** Pure. A line settles only what it matches in code, amount and account; everything else is for a person. */
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
 * Whose account a return comes from says nothing: banks send it from one of their own. It fills a balance, so a second admin
 * confirms it first.
 */
function judgeReturn(line: LineFacts, payout: NamedPayout): LineOutcome {
  if (line.amountGrosze !== payout.amountGrosze) return 'amount_differs'
  const isPaid = payout.state === 'settled' || (isPayoutIn('inFlight', payout.state) && payout.isFileOut)
  return isPaid ? 'return_waiting' : 'not_ordered'
}
